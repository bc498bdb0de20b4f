import type { Signal } from '@preact/signals'
import type { Account, GroupedNotificationsResults, NotificationGroup } from '../schema/api.ts'
import { putAccount } from '../state/accounts.ts'
import { signalMap } from '../state/boundedMap.ts'
import { eachFeed } from '../state/feeds.ts'
import { keepPosts, putPosts } from '../state/posts.ts'
import { onOtherPerson } from '../state/session.ts'

/** Notifications of one kind about one thing, with whose doing they are: the eight who did it last, newest first. */
export interface ShownGroup extends NotificationGroup {
  accounts: Account[]
}

const groups = signalMap<ShownGroup>(500, listed)
onOtherPerson(() => groups.clear())
keepPosts(() => [...listed()].map((key) => groups.find(key)?.peek()?.status_id ?? undefined))

function listed(): ReadonlySet<string> {
  const keys = new Set<string>()
  eachFeed(({ ids }, name) => name.startsWith('notifications ') && ids.peek().forEach((key) => keys.add(key)))
  return keys
}

/** A group as it is shown, by its key. */
export function groupSignal(key: string): Signal<ShownGroup | undefined> {
  return groups.of(key)
}

/** The groups of an answer, whose people and posts are taken over. */
export function groupsOf({ accounts, statuses, notification_groups }: GroupedNotificationsResults): ShownGroup[] {
  putPosts(statuses)
  for (const account of accounts) putAccount(account)
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
