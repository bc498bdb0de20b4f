import { signal } from '@preact/signals'
import { onSlowed } from '../boundary/slowdown.ts'

/** When a rate-limited page continues, in milliseconds since 1970, or undefined while it is not limited. */
export const slowedUntil = signal<number | undefined>(undefined)

/** Waits that are shorter than this, in milliseconds, are not shown. */
const silentMs = 3_000
let since: number | undefined

onSlowed((until) => {
  since = until === undefined ? undefined : (since ?? Date.now())
  slowedUntil.value = since !== undefined && until! - since > silentMs ? until : undefined
})
