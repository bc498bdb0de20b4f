import { signal } from '@preact/signals'
import type { Account, Status } from '../schema/api.ts'
import { onOtherPerson } from '../state/session.ts'

/** A window within the page about somebody. */
export type PeopleWindow =
  | { kind: 'report'; account: Account; post?: Status | undefined }
  | { kind: 'lists' | 'mute' | 'note'; account: Account }

/** The window that is open; undefined while none is. */
export const peopleWindow = signal<PeopleWindow | undefined>(undefined)
onOtherPerson(closeWindow)

/** Opens the window to report somebody in, to those who run the service; `post` is the one that it is about. */
export function openReport({ account, post }: { account: Account; post?: Status | undefined }): void {
  peopleWindow.value = { kind: 'report', account, post }
}

/** Opens the window to choose in which lists somebody is. */
export function openLists(account: Account): void {
  peopleWindow.value = { kind: 'lists', account }
}

/** Opens the window to mute somebody in, or to change how they are muted. */
export function openMute(account: Account): void {
  peopleWindow.value = { kind: 'mute', account }
}

/** Opens the window to note something about somebody, for oneself. */
export function openNote(account: Account): void {
  peopleWindow.value = { kind: 'note', account }
}

export function closeWindow(): void {
  peopleWindow.value = undefined
}
