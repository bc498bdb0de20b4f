import type { AccountId } from '../../../model/ids.ts'
import type { NotificationPolicy, NotificationRules } from '../../../model/notificationPolicy.ts'
import type { NotificationPolicies } from '../../notificationPolicies.ts'
import { type Database, statement } from '../connection/database.ts'
import type { PostReader } from '../posts/postReader.ts'
import { heldCount, openRequests, requestCount } from './notificationRequests.ts'
import { heldBack } from './notificationRows.ts'
import type { Profiles } from '../accounts/profiles.ts'

const columnOf: Record<keyof NotificationRules, string> = {
  notFollowing: 'for_not_following',
  notFollowers: 'for_not_followers',
  newAccounts: 'for_new_accounts',
  privateMentions: 'for_private_mentions',
  limitedAccounts: 'for_limited_accounts',
}
const rules = Object.keys(columnOf) as (keyof NotificationRules)[]
const columns = Object.values(columnOf)

const selectPolicy = statement<NotificationPolicy>(
  'notification_policy',
  `select ${rules.map((rule) => `coalesce(p.${columnOf[rule]}, 'accept') as "${rule}"`).join(', ')},
     ${requestCount} as "pendingRequests", ${heldCount} as "pendingNotifications"
   from (select) one left join notification_policies p on p.account_id = $1`,
)

const upsert = statement(
  'notification_policy_update',
  `insert into notification_policies as p (account_id, ${columns.join(', ')})
   values ($1, ${columns.map((_, index) => `coalesce($${index + 2}, 'accept')`).join(', ')})
   on conflict (account_id) do update set ${columns.map((name, index) => `${name} = coalesce($${index + 2}, p.${name})`).join(', ')}`,
)

// Can be repeated: accounts that are already allowed are returned too.
const accept = statement<{ id: AccountId }>(
  'notification_requests_accept',
  `with waiting as materialized (
     select w.id from unnest($2::bigint[]) w (id)
     where (select true from notifications n where n.account_id = $1 and n.from_id = w.id and n.filtered limit 1)
       or (select true from notification_permissions x where x.account_id = $1 and x.from_id = w.id)),
   allowed as (
     insert into notification_permissions (account_id, from_id) select distinct $1::bigint, id from waiting order by 2 on conflict do nothing),
   through as (
     update notifications n set filtered = false from waiting where n.account_id = $1 and n.from_id = waiting.id and n.filtered)
   select distinct id from waiting`,
)

const dismiss = statement<{ id: AccountId }>(
  'notification_requests_dismiss',
  `with gone as (
     delete from notifications n where n.account_id = $1 and n.from_id = any($2::bigint[]) and ${heldBack('n')} returning from_id)
   select distinct from_id as id from gone`,
)

interface PolicyDeps {
  reader: PostReader
  profiles: Profiles
}

/** The notification policies in PostgreSQL. */
export function postgresNotificationPolicies(
  database: Database,
  { reader, profiles }: PolicyDeps,
): NotificationPolicies {
  const requests = openRequests({ database, reader, profiles })
  const idsOf = async (query: typeof accept, account: AccountId, from: readonly AccountId[]) =>
    (await database.rows(query, [account, from])).map(({ id }) => id)
  return {
    read: async (account) => (await database.row(selectPolicy, [account]))!,
    async update(account, changes) {
      await database.rows(upsert, [account, ...rules.map((rule) => changes[rule] ?? null)])
    },
    requests: requests.page,
    findRequest: requests.find,
    accept: (account, from) => idsOf(accept, account, from),
    dismiss: (account, from) => idsOf(dismiss, account, from),
  }
}
