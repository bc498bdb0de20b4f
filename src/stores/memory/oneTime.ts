import { steadyNow } from '../../model/steadyClock.ts'
import type { ChallengeStore } from '../challenges.ts'
import type { OAuthStateStore } from '../oauthStates.ts'
import type { OneTimeStore } from '../oneTime.ts'
import type { StreamTicketStore } from '../streamTickets.ts'
import { requireBound } from './bound.ts'
import { type ExpiringEntries, expiringEntries } from './expiringEntries.ts'

/** Maximum number of stored values, and the clock, in milliseconds since 1970. */
export interface OneTimeOptions {
  maxValues: number
  now?: () => number
}

interface Entry<Value> {
  owner: Buffer
  value: Value
  endsAt: number
  isUsed: boolean
}

function memoryOneTime<Value>(options: OneTimeOptions): OneTimeStore<Value> {
  const { maxValues, now = steadyNow } = requireBound('maxValues', options)
  const entries = expiringEntries<Entry<Value>>({
    most: maxValues,
    now,
    endOf: ({ endsAt }) => endsAt,
    isExpendable: ({ isUsed }) => isUsed,
  })
  return {
    isInMemory: true,
    async put(key, owner, value, { seconds, most }) {
      if (entries.get(key)) throw new Error('A value of this key is already stored')
      entries.remove(key)
      entries.add(key, { owner, value: structuredClone(value), endsAt: now() + seconds * 1000, isUsed: false })
      for (const other of waitingOf(entries, owner).slice(0, -most)) entries.delete(other)
    },
    // Nothing is awaited between checking and taking, so this is atomic within one process.
    async take(key, owner) {
      const entry = entries.get(key)
      if (entry?.isUsed) return 'taken'
      if (!entry?.owner.equals(owner)) return undefined
      entry.isUsed = true
      return { value: entry.value }
    },
    deleteExpired: async () => entries.dropEnded(),
  }
}

// Returns the keys of an owner's values that nobody has taken yet, oldest first.
function waitingOf(entries: Pick<ExpiringEntries<Entry<unknown>>, 'living'>, owner: Buffer): string[] {
  const own = entries.living().filter(([, entry]) => !entry.isUsed && entry.owner.equals(owner))
  return own.map(([key]) => key).toArray()
}

/**
 * Stores the states of OAuth sign-ins of one process, at most `maxValues`. A full store first drops expired
 * states, then the oldest of the taken ones, then the oldest of all.
 */
export const memoryOAuthStates: (options: OneTimeOptions) => OAuthStateStore = memoryOneTime
/** Stores the passkey challenges of one process, bounded like `memoryOAuthStates`. */
export const memoryChallenges: (options: OneTimeOptions) => ChallengeStore = memoryOneTime
/** Stores the tickets of browser streams of one process, bounded like `memoryOAuthStates`. */
export const memoryStreamTickets: (options: OneTimeOptions) => StreamTicketStore = memoryOneTime
