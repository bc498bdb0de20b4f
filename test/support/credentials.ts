import { randomBytes } from 'node:crypto'
import type { AccountId } from '../../src/model/ids.ts'
import { postgresCredentials } from '../../src/stores/postgres/sessions/credentials.ts'
import type { Database } from '../../src/stores/postgres/connection/database.ts'
import { postgresIdentities } from '../../src/stores/postgres/sessions/identities.ts'
import { postgresPasskeys } from '../../src/stores/postgres/sessions/passkeys.ts'
import { postgresPasswords } from '../../src/stores/postgres/sessions/passwords.ts'
import type { OfferedSignIns } from '../../src/stores/credentials.ts'
import type { PasskeyDraft } from '../../src/stores/passkeys.ts'

/** Opens the stores of the ways to sign in. By default, all ways are offered. */
export function credentialStores(database: Database, offered?: OfferedSignIns) {
  return {
    credentials: postgresCredentials(database, offered),
    passwords: postgresPasswords(database, offered),
    passkeys: postgresPasskeys(database, offered),
    identities: postgresIdentities(database, offered),
  }
}

/** Returns a new passkey for `Passkeys.insert`, with the given properties. */
export function passkeyDraft(accountId: AccountId, rest: Partial<PasskeyDraft> = {}): PasskeyDraft {
  return {
    accountId,
    credentialId: randomBytes(16),
    publicKey: randomBytes(77),
    counter: 0,
    transports: ['internal', 'hybrid'],
    name: 'Phone',
    isSynced: false,
    ...rest,
  }
}
