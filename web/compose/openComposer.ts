import { signal } from '@preact/signals'
import { onOtherPerson } from '../state/session.ts'
import type { Draft, ScheduledStatus, Status } from '../schema/api.ts'

/** What the composer is opened with: nothing for a post of its own. */
export interface ComposerTask {
  replyTo?: Status
  quote?: Status
  /** The post to change. */
  edit?: Status
  /** With an empty id, what is kept nowhere yet, such as a post that was deleted. */
  draft?: Draft
  scheduled?: ScheduledStatus
  /** Text to begin with, such as a mention. */
  text?: string
  visibility?: Status['visibility']
}

/** What is being written; undefined while nothing is. */
export const composerTask = signal<ComposerTask | undefined>(undefined)
onOtherPerson(() => (composerTask.value = undefined))

/** Opens the window to write in. */
export function openComposer(task: ComposerTask = {}): void {
  composerTask.value = task
}
