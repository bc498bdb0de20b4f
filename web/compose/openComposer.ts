import { signal } from '@preact/signals'
import { onOtherPerson } from '../state/session.ts'
import type { Draft, ScheduledStatus, Status } from '../schema/api.ts'

/** The content that the composer opens with. An empty task opens a new post. */
export interface ComposerTask {
  replyTo?: Status
  quote?: Status
  edit?: Status
  /** A draft to continue. An empty id stands for a draft that is not saved yet, such as the text of a deleted post. */
  draft?: Draft
  scheduled?: ScheduledStatus
  /** Initial text, such as a mention. */
  text?: string
  visibility?: Status['visibility']
}

/** The task of the open composer, or undefined while it is closed. */
export const composerTask = signal<ComposerTask | undefined>(undefined)
onOtherPerson(() => (composerTask.value = undefined))

/** Opens the composer window. */
export function openComposer(task: ComposerTask = {}): void {
  composerTask.value = task
}
