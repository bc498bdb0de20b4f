import type { AccountId } from '../model/ids.ts'
import type { OneTimeStore } from './oneTime.ts'

/** What a passkey's answer is asked for. */
export interface Challenge {
  purpose: 'sign in' | 'register' | 'reauthenticate'
  /** Whose passkey; null where nobody is signed in. */
  accountId: AccountId | null
}

/** The challenges of passkeys, by the hash of the challenge. */
export type ChallengeStore = OneTimeStore<Challenge>
