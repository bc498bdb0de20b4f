import type { AccountId } from '../model/ids.ts'
import type { Passkey, PasskeyId } from '../model/passkey.ts'
import type { Removal } from './credentials.ts'

/** The data of a passkey that is needed to verify its responses (WebAuthn Level 3, section 4: credential record). */
export interface PasskeyRecord {
  id: PasskeyId
  accountId: AccountId
  credentialId: Buffer
  /** The public key in the COSE format. */
  publicKey: Buffer
  counter: number
  transports: string[]
}

export interface PasskeyDraft extends Omit<PasskeyRecord, 'id'> {
  name: string
  isSynced: boolean
}

export interface Passkeys {
  /**
   * Throws `conflict` if the credential is already stored, and `validation_failed` above `most` passkeys of an account.
   */
  insert(draft: PasskeyDraft, most: number): Promise<Passkey>
  findByCredential(credentialId: Buffer): Promise<PasskeyRecord | undefined>
  /** Returns the passkeys of an account, oldest first. */
  listFor(account: AccountId): Promise<Passkey[]>
  /** Returns the credentials of an account, so that no device is registered twice. */
  recordsFor(account: AccountId): Promise<PasskeyRecord[]>
  /**
   * Records a use. Returns false and changes nothing if the stored counter has reached `counter`, which means that the
   * response was used before.
   */
  noteUse(id: PasskeyId, counter: number): Promise<boolean>
  /** Returns undefined if the account has no passkey with this id. */
  rename(account: AccountId, id: PasskeyId, name: string): Promise<Passkey | undefined>
  remove(account: AccountId, id: PasskeyId): Promise<Removal>
}
