import { signal } from '@preact/signals'
import type { Account, Status } from '../schema/api.ts'
import { onOtherPerson } from '../state/session.ts'

/** A window about an account. */
export type PeopleWindow =
  | { kind: 'report'; account: Account; post?: Status | undefined }
  | { kind: 'lists' | 'mute' | 'note'; account: Account }

/** The open window, or undefined if no window is open. */
export const peopleWindow = signal<PeopleWindow | undefined>(undefined)
onOtherPerson(closeWindow)

/** Opens the window to report an account to the moderators. `post` is the post that the report is about. */
export function openReport({ account, post }: { account: Account; post?: Status | undefined }): void {
  peopleWindow.value = { kind: 'report', account, post }
}

/** Opens the window to choose the lists of an account. */
export function openLists(account: Account): void {
  peopleWindow.value = { kind: 'lists', account }
}

/** Opens the window to mute an account or to change the mute. */
export function openMute(account: Account): void {
  peopleWindow.value = { kind: 'mute', account }
}

/** Opens the window for your private note on an account. */
export function openNote(account: Account): void {
  peopleWindow.value = { kind: 'note', account }
}

export function closeWindow(): void {
  peopleWindow.value = undefined
}
