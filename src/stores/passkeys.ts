import type { AccountId } from '../model/ids.ts'
import type { Passkey, PasskeyId } from '../model/passkey.ts'
import type { Removal } from './credentials.ts'

/** What is known of a passkey to verify its answers (WebAuthn Level 3, section 4: credential record). */
export interface PasskeyRecord {
  id: PasskeyId
  accountId: AccountId
  credentialId: Buffer
  /** COSE. */
  publicKey: Buffer
  counter: number
  transports: string[]
}

export interface PasskeyDraft extends Omit<PasskeyRecord, 'id'> {
  name: string
  isSynced: boolean
}

/** The passkeys. */
export interface Passkeys {
  /** Throws `conflict` where the credential is known already, and `validation_failed` beyond `most` of an account. */
  insert(draft: PasskeyDraft, most: number): Promise<Passkey>
  findByCredential(credentialId: Buffer): Promise<PasskeyRecord | undefined>
  /** Oldest first. */
  listFor(account: AccountId): Promise<Passkey[]>
  /** The credentials of an account, so that one device does not make two. */
  recordsFor(account: AccountId): Promise<PasskeyRecord[]>
  /**
   * Notes a use. Returns false, and changes nothing, where the counter has meanwhile come as far:
   * the answer was used before.
   */
  noteUse(id: PasskeyId, counter: number): Promise<boolean>
  /** Undefined where the account has none of this id. */
  rename(account: AccountId, id: PasskeyId, name: string): Promise<Passkey | undefined>
  remove(account: AccountId, id: PasskeyId): Promise<Removal>
}
