import type { PushDelivery, PushSubscriptions, StoredPushSubscription } from '../../pushSubscriptions.ts'
import { type Database, statement } from '../connection/database.ts'

const columns = 's.id, s.endpoint, s.standard, s.alerts, s.policy'

const select = statement<StoredPushSubscription>(
  'push_subscription_find',
  `select ${columns} from push_subscriptions s where s.session_handle = $1`,
)

// A subscription that is replaced keeps its id, so that a device that subscribes again still gets the notifications
// that are being sent.
const upsert = statement<StoredPushSubscription>(
  'push_subscription_save',
  `insert into push_subscriptions as s (session_handle, account_id, endpoint, public_key, auth, standard, alerts, policy)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
   on conflict (session_handle) do update set account_id = $2, endpoint = $3, public_key = $4, auth = $5, standard = $6,
     alerts = $7::jsonb, policy = $8
   returning ${columns}`,
)

const update = statement<StoredPushSubscription>(
  'push_subscription_change',
  `update push_subscriptions s set alerts = coalesce($2::jsonb, s.alerts), policy = coalesce($3, s.policy)
   where s.session_handle = $1 returning ${columns}`,
)

const remove = statement('push_subscription_delete', 'delete from push_subscriptions where session_handle = $1')

const removeAll = statement('push_subscription_delete_all', 'delete from push_subscriptions where account_id = $1')

const removeGone = statement(
  'push_subscription_delete_gone',
  'delete from push_subscriptions where id = $1 and endpoint = $2',
)

const selectDelivery = statement<PushDelivery>(
  'push_delivery_find',
  `select s.account_id as "accountId", s.session_handle as session, s.endpoint, s.public_key as "publicKey", s.auth,
     s.standard, n.created_at as "notifiedAt"
   from push_subscriptions s join notifications n on n.id = $2 and n.account_id = s.account_id
   where s.id = $1 and s.alerts ? n.type and not n.filtered and n.read_at is null
     and case s.policy
       when 'all' then true
       when 'followed' then n.from_id = n.account_id
         or (select true from follows f where f.follower_id = n.account_id and f.followee_id = n.from_id)
       when 'follower' then n.from_id = n.account_id
         or (select true from follows f where f.follower_id = n.from_id and f.followee_id = n.account_id)
       else false end`,
)

/** The push subscriptions in PostgreSQL. `save` throws `not_found` if the account does not exist. */
export function postgresPushSubscriptions(database: Database): PushSubscriptions {
  return {
    find: (session) => database.row(select, [session]),
    async save({ session, accountId, endpoint, publicKey, auth, standard, alerts, policy }) {
      const values = [session, accountId, endpoint, publicKey, auth, standard, JSON.stringify(alerts), policy]
      return (await database.row(upsert, values))!
    },
    change: (session, { alerts, policy }) =>
      database.row(update, [session, alerts ? JSON.stringify(alerts) : null, policy ?? null]),
    delete: async (session) => void (await database.rows(remove, [session])),
    deleteAll: async (account) => void (await database.rows(removeAll, [account])),
    findDelivery: (subscriptionId, notificationId) => database.row(selectDelivery, [subscriptionId, notificationId]),
    deleteGone: async (id, endpoint) => void (await database.rows(removeGone, [id, endpoint])),
  }
}
