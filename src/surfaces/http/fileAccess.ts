import { LRUCache } from 'lru-cache'
import { atMost } from '../../model/bounds.ts'
import type { FileAccess } from '../../stores/media.ts'

type AskAccess = (key: string) => Promise<FileAccess | undefined>

/** How long an answer of the store is used: what is withdrawn must be gone in every process within a second. */
const cachedMilliseconds = 800

/**
 * Caches who may be shown which file, for less than a second. A page's pictures cost a statement or
 * two, a popular file one look-up a second. Nothing has to be invalidated, so nothing is shown for
 * longer where the change log cannot be read.
 */
export function cachedAccess(ask: AskAccess, milliseconds = cachedMilliseconds): AskAccess {
  const answers = new LRUCache<string, Promise<FileAccess | undefined>>({ ...atMost(10_000), ttl: milliseconds })
  return (key) => {
    const cached = answers.get(key)
    if (cached) return cached
    const answer = ask(key)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
