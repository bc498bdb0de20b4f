import { signal } from '@preact/signals'

/** Grows whenever a draft or a scheduled post was kept, changed or taken away in this page. */
export const plannedChanged = signal(0)
