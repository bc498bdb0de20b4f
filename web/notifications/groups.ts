import { type Signal, signal } from '@preact/signals'
import type { Account, GroupedNotificationsResults, NotificationGroup } from '../schema/api.ts'
import { putPosts } from '../state/posts.ts'
import { onOtherPerson } from '../state/session.ts'

/** Notifications of one kind about one thing, with whose doing they are: the eight who did it last, newest first. */
export interface ShownGroup extends NotificationGroup {
  accounts: Account[]
}

const groups = new Map<string, Signal<ShownGroup | undefined>>()
onOtherPerson(() => groups.clear())

/** A group as it is shown, by its key. */
export function groupSignal(key: string): Signal<ShownGroup | undefined> {
  const known = groups.get(key)
  if (known) return known
  const made = signal<ShownGroup | undefined>(undefined)
  groups.set(key, made)
  return made
}

/** The groups of an answer, whose posts are taken over. */
export function groupsOf({ accounts, statuses, notification_groups }: GroupedNotificationsResults): ShownGroup[] {
  putPosts(statuses)
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return notification_groups.map((group) => ({
    ...group,
    accounts: group.sample_account_ids.flatMap((id) => byId.get(id) ?? []),
  }))
}

/** Shows groups as they are now, and gives their keys. */
export function putGroups(shown: readonly ShownGroup[]): string[] {
  for (const group of shown) groupSignal(group.group_key).value = group
  return shown.map(({ group_key }) => group_key)
}
