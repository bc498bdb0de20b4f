import type { AccountId } from '../../../model/ids.ts'
import type { NotificationType } from '../../../model/notification.ts'
import type { PushPolicy } from '../../../model/pushSubscription.ts'
import type { SessionHandle } from '../../../model/session.ts'
import type { StoredPushSubscription, PushSubscriptions } from '../../pushSubscriptions.ts'
import { type Database, statement } from '../connection/database.ts'

interface SubscriptionRow {
  id: string
  endpoint: string
  standard: boolean
  alerts: NotificationType[]
  policy: PushPolicy
}

interface DeliveryRow {
  account_id: AccountId
  session_handle: SessionHandle
  endpoint: string
  public_key: string
  auth: string
  standard: boolean
  created_at: string
}

const columns = 's.id, s.endpoint, s.standard, s.alerts, s.policy'

const select = statement<SubscriptionRow>(
  'push_subscription_find',
  `select ${columns} from push_subscriptions s where s.session_handle = $1`,
)

// A subscription that is replaced keeps its id, so that a device that subscribes again still gets the notifications
// that are being sent.
const upsert = statement<SubscriptionRow>(
  'push_subscription_save',
  `insert into push_subscriptions as s (session_handle, account_id, endpoint, public_key, auth, standard, alerts, policy)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
   on conflict (session_handle) do update set account_id = $2, endpoint = $3, public_key = $4, auth = $5, standard = $6,
     alerts = $7::jsonb, policy = $8
   returning ${columns}`,
)

const update = statement<SubscriptionRow>(
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

const selectDelivery = statement<DeliveryRow>(
  'push_delivery_find',
  `select s.account_id, s.session_handle, s.endpoint, s.public_key, s.auth, s.standard, n.created_at
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

const subscriptionOf = ({ id, endpoint, standard, alerts, policy }: SubscriptionRow): StoredPushSubscription => {
  return { id, endpoint, standard, alerts, policy }
}

/** The push subscriptions in PostgreSQL. `save` throws `not_found` if the account does not exist. */
export function postgresPushSubscriptions(database: Database): PushSubscriptions {
  return {
    async find(session) {
      const row = await database.row(select, [session])
      return row && subscriptionOf(row)
    },
    async save({ session, accountId, endpoint, publicKey, auth, standard, alerts, policy }) {
      const values = [session, accountId, endpoint, publicKey, auth, standard, JSON.stringify(alerts), policy]
      const row = await database.row(upsert, values)
      return subscriptionOf(row!)
    },
    async change(session, { alerts, policy }) {
      const row = await database.row(update, [session, alerts ? JSON.stringify(alerts) : null, policy ?? null])
      return row && subscriptionOf(row)
    },
    delete: async (session) => void (await database.rows(remove, [session])),
    deleteAll: async (account) => void (await database.rows(removeAll, [account])),
    async findDelivery(subscriptionId, notificationId) {
      const row = await database.row(selectDelivery, [subscriptionId, notificationId])
      if (!row) return undefined
      const { account_id: accountId, session_handle: session, endpoint, public_key: publicKey, auth, standard } = row
      return { accountId, session, endpoint, publicKey, auth, standard, notifiedAt: row.created_at }
    },
    deleteGone: async (id, endpoint) => void (await database.rows(removeGone, [id, endpoint])),
  }
}
