import type { AccountId, NotificationId } from '../../../model/ids.ts'
import { idOfUngroupedKey, type NotificationType } from '../../../model/notification.ts'
import type { Marker } from '../../../model/marker.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { markerColumns } from '../timelines/markers.ts'
import { heldBack } from './notificationRows.ts'

const dismiss = statement<{ id: NotificationId }>(
  'notifications_dismiss',
  'delete from notifications where account_id = $1 and id = any($2::bigint[]) returning id',
)

const dismissOne = statement(
  'notification_dismiss_alone',
  `delete from notifications n where n.account_id = $1 and n.id = $2 and not ${heldBack('n')}`,
)

const dismissGroup = statement(
  'notification_group_dismiss',
  `delete from notifications n where n.account_id = $1 and n.group_key = $2 and not ${heldBack('n')}`,
)

const markOne = statement<{ id: NotificationId }>(
  'notification_mark',
  'update notifications set read_at = coalesce(read_at, now()) where account_id = $1 and id = $2 returning id',
)

// The marker never moves back, so a slow device does not undo what another one has marked as read.
const markUpTo = statement<Marker>(
  'notifications_mark',
  `insert into markers (account_id, timeline, last_read_id) values ($1, 'notifications', $2)
   on conflict (account_id, timeline) do update set last_read_id = greatest(markers.last_read_id, excluded.last_read_id),
     version = markers.version + 1, updated_at = now()
   returning ${markerColumns}`,
)

const selectNewestId = statement<{ id: NotificationId }>(
  'notifications_newest_id',
  'select id from notifications where account_id = $1 order by id desc limit 1',
)

// The maximum number of rows that one statement deletes, so that none takes long.
const batch = 5000

// `found` decides whether to continue, not `removed`: a concurrent call may have deleted some of the rows that were
// found. The next batch begins at `last`: deleted rows stay in the index as long as a snapshot, such as that of a dump,
// may need them.
interface Batch {
  found: number
  removed: number
  last: NotificationId | null
}

const clearSome = statement<Batch>(
  'notifications_clear',
  `with chosen as materialized (
     select n.id from notifications n
     where n.account_id = $1 and n.id <= $3 and n.type <> all($2::text[]) and not ${heldBack('n')}
     order by n.id desc limit ${batch}),
   removed as (delete from notifications n using chosen where n.id = chosen.id returning 1)
   select count(*)::int as found, (select count(*)::int from removed) as removed, min(id) as last from chosen`,
)

// Ids grow with time, so the oldest rows come first.
const deleteOldest = statement<Batch>(
  'notifications_delete_old',
  `with oldest as materialized (
     select n.id, n.created_at from notifications n where n.id > $1 order by n.id limit ${batch}),
   old as materialized (select id from oldest where created_at < now() - interval '1 year'),
   removed as (delete from notifications n using old where n.id = old.id returning 1)
   select count(*)::int as found, (select count(*)::int from removed) as removed, max(id) as last from old`,
)

/** The part of `Notifications` that changes and deletes notifications. */
export function notificationChanges(database: Database) {
  return {
    dismiss: async (account: AccountId, ids: readonly NotificationId[]) =>
      (await database.rows(dismiss, [account, ids])).map(({ id }) => id),
    async dismissGroup(account: AccountId, key: string): Promise<void> {
      const alone = idOfUngroupedKey(key)
      await (alone === undefined
        ? database.rows(dismissGroup, [account, key])
        : database.rows(dismissOne, [account, alone]))
    },
    async clear(account: AccountId, hidden: readonly NotificationType[] = []): Promise<number> {
      const newest = await database.row(selectNewestId, [account])
      return newest ? deleteAll(database, clearSome, newest.id, [account, hidden]) : 0
    },
    read: async (account: AccountId, id: NotificationId) => (await database.row(markOne, [account, id])) !== undefined,
    async readUpTo(account: AccountId, id: NotificationId): Promise<Marker> {
      return (await database.row(markUpTo, [account, id]))!
    },
    deleteOld: () => deleteAll(database, deleteOldest, '0', []),
  }
}

async function deleteAll(
  database: Database,
  query: Statement<Batch>,
  first: string,
  values: readonly unknown[],
): Promise<number> {
  let [deleted, at] = [0, first]
  for (;;) {
    const { found, removed, last } = (await database.row(query, [...values, at]))!
    deleted += removed
    if (found < batch) return deleted
    at = last!
  }
}
