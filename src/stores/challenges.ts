import type { AccountId } from '../model/ids.ts'
import type { OneTimeStore } from './oneTime.ts'

/** The purpose of a passkey challenge. */
export interface Challenge {
  purpose: 'sign in' | 'register' | 'reauthenticate'
  /** The account whose passkey must be used; null if nobody is signed in. */
  accountId: AccountId | null
}

/** The challenges of passkeys, by the hash of the challenge. */
export type ChallengeStore = OneTimeStore<Challenge>
