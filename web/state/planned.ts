import { signal } from '@preact/signals'

/** Increases when a draft or scheduled post is saved, changed or deleted in this page. */
export const plannedChanged = signal(0)
