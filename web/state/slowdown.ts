import { signal } from '@preact/signals'
import { onSlowed } from '../boundary/slowdown.ts'

/** When a page that was slowed down continues, in milliseconds since 1970; undefined while it is not. */
export const slowedUntil = signal<number | undefined>(undefined)

/** Milliseconds for which nothing is said: what is over so soon is no news. */
const unsaid = 3_000
let since: number | undefined

onSlowed((until) => {
  since = until === undefined ? undefined : (since ?? Date.now())
  slowedUntil.value = since !== undefined && until! - since > unsaid ? until : undefined
})
