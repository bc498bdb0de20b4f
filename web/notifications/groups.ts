import type { Signal } from '@preact/signals'
import type { Account, GroupedNotificationsResults, NotificationGroup } from '../schema/api.ts'
import { putAccount } from '../state/accounts.ts'
import { signalMap } from '../state/boundedMap.ts'
import { eachFeed } from '../state/feeds.ts'
import { pinPosts, putPosts } from '../state/posts.ts'
import { onOtherPerson } from '../state/session.ts'

/** A group of notifications of one type about one subject, with its latest accounts: at most eight, newest first. */
export interface ShownGroup extends NotificationGroup {
  accounts: Account[]
}

const groups = signalMap<ShownGroup>(500, listed)
onOtherPerson(() => groups.clear())
pinPosts(() => [...listed()].map((key) => groups.find(key)?.peek()?.status_id ?? undefined))

function listed(): ReadonlySet<string> {
  const keys = new Set<string>()
  eachFeed(({ ids }, name) => name.startsWith('notifications ') && ids.peek().forEach((key) => keys.add(key)))
  return keys
}

/** Returns a signal with the cached group of this key. */
export function groupSignal(key: string): Signal<ShownGroup | undefined> {
  return groups.of(key)
}

/** Returns the groups of a response. Adds its accounts and posts to the cache. */
export function groupsOf({ accounts, statuses, notification_groups }: GroupedNotificationsResults): ShownGroup[] {
  putPosts(statuses)
  for (const account of accounts) putAccount(account)
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return notification_groups.map((group) => ({
    ...group,
    accounts: group.sample_account_ids.flatMap((id) => byId.get(id) ?? []),
  }))
}

/** Puts groups into the cache, and returns their keys. */
export function putGroups(shown: readonly ShownGroup[]): string[] {
  for (const group of shown) groupSignal(group.group_key).value = group
  return shown.map(({ group_key }) => group_key)
}
