import { steadyNow } from '../../model/steadyClock.ts'
import type { ChallengeStore } from '../challenges.ts'
import type { OAuthStateStore } from '../oauthStates.ts'
import type { OneTimeStore } from '../oneTime.ts'
import type { StreamTicketStore } from '../streamTickets.ts'
import { requireBound } from './bound.ts'
import { type EndingEntries, endingEntries } from './endingEntries.ts'

/** How many values are kept, and the clock, in milliseconds since 1970. */
export interface OneTimeOptions {
  maxValues: number
  now?: () => number
}

interface Entry<Value> {
  owner: Buffer
  value: Value
  endsAt: number
  isTaken: boolean
}

function memoryOneTime<Value>(options: OneTimeOptions): OneTimeStore<Value> {
  const { maxValues, now = steadyNow } = requireBound('maxValues', options)
  const entries = endingEntries<Entry<Value>>({
    most: maxValues,
    now,
    endOf: ({ endsAt }) => endsAt,
    isLesser: ({ isTaken }) => isTaken,
  })
  return {
    isInMemory: true,
    async put(key, owner, value, { seconds, most }) {
      if (entries.get(key)) throw new Error('A value of this key is kept already')
      entries.remove(key)
      entries.add(key, { owner, value: structuredClone(value), endsAt: now() + seconds * 1000, isTaken: false })
      for (const other of waitingOf(entries, owner).slice(0, -most)) entries.delete(other)
    },
    // Nothing is awaited between looking and taking: in one process that is atomic.
    async take(key, owner) {
      const entry = entries.get(key)
      if (entry?.isTaken) return 'taken'
      if (!entry?.owner.equals(owner)) return undefined
      entry.isTaken = true
      return { value: entry.value }
    },
    deleteExpired: async () => entries.dropEnded(),
  }
}

// The oldest first.
function waitingOf(entries: Pick<EndingEntries<Entry<unknown>>, 'living'>, owner: Buffer): string[] {
  const own = entries.living().filter(([, entry]) => !entry.isTaken && entry.owner.equals(owner))
  return own.map(([key]) => key).toArray()
}

/**
 * The states of OAuth sign-ins of one process, at most `maxValues`. Beyond, those that are too late
 * go first, then the oldest of those that were taken, then the oldest.
 */
export const memoryOAuthStates: (options: OneTimeOptions) => OAuthStateStore = memoryOneTime
/** The challenges of passkeys of one process, bounded as `memoryOAuthStates` is. */
export const memoryChallenges: (options: OneTimeOptions) => ChallengeStore = memoryOneTime
/** The tickets of browser streams of one process, bounded as `memoryOAuthStates` is. */
export const memoryStreamTickets: (options: OneTimeOptions) => StreamTicketStore = memoryOneTime
