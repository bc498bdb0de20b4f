import { sentence } from '../../messages/text.ts'
import { notFound, ServiceError } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { FollowOptions } from '../relationships.ts'
import { type Database, statement } from './database.ts'
import { clearFeed, type Ends, followOptionsChanged, seedFeed } from './feedSeeds.ts'
import { groupKey, notifying } from './notifying.ts'

interface Party {
  id: AccountId
  locked: boolean
  suspended: boolean
}

interface Options {
  show_boosts: boolean
  notify: boolean
  languages: string[] | null
}

// Every change begins here. The rows are locked in the order of their ids: two accounts that follow each other at once would
// wait for one another for ever otherwise. What is read afterwards stays true until the end.
const lockParties = statement<Party>(
  'relationship_lock',
  `select id, locked, suspended_at is not null as suspended from accounts where id in ($1, $2)
   order by id for no key update`,
)

const selectBlock = statement<{ blocked: boolean }>(
  'relationship_blocked',
  `select exists (select from blocks where (account_id = $1 and target_id = $2) or (account_id = $2 and target_id = $1)) as blocked`,
)

const changeOptions = (name: string, table: string) =>
  statement<Options>(
    name,
    `update ${table} set show_boosts = coalesce($3, show_boosts), notify = coalesce($4, notify),
       languages = case when $5 then $6::text[] else languages end
     where follower_id = $1 and followee_id = $2 returning show_boosts, notify, languages`,
  )
const changeFollow = changeOptions('relationship_change_follow', 'follows')
const changeRequest = changeOptions('relationship_change_request', 'follow_requests')

const insertFollow = statement<Options>(
  'relationship_insert_follow',
  `insert into follows (follower_id, followee_id, show_boosts, notify, languages, merged_on_read)
   select $1, id, $3, $4, $5::text[], merged_on_read from accounts where id = $2
   on conflict do nothing returning show_boosts, notify, languages`,
)

const insertRequest = statement(
  'relationship_insert_request',
  `with made as (
     insert into follow_requests (follower_id, followee_id, show_boosts, notify, languages)
     values ($1, $2, $3, $4, $5::text[]) on conflict do nothing returning follower_id, followee_id)
   ${notifying('follow_request', 'select followee_id as recipient, follower_id as sender, null::bigint as post, null::text as emoji from made')}`,
)

const tell = statement(
  'relationship_tell',
  notifying(
    'follow',
    'select $2::bigint as recipient, $1::bigint as sender, null::bigint as post, null::text as emoji',
    { grouped: true },
  ),
)

// It stays where it stands: whoever has accepted a request knows of the follow.
const tellAccepted = statement(
  'relationship_tell_accepted',
  `update notifications set type = 'follow', group_key = ${groupKey('follow', 'post_id', 'created_at')}
   where account_id = $2 and type = 'follow_request' and from_id = $1 and post_id is null and emoji is null`,
)

const untell = statement(
  'relationship_untell',
  `delete from notifications where account_id = $2 and type in ('follow', 'follow_request') and from_id = $1
     and post_id is null and emoji is null`,
)

const deleteFollow = statement<Ends>(
  'relationship_delete_follow',
  'delete from follows where follower_id = $1 and followee_id = $2 returning follower_id as follower, followee_id as followee',
)

// After the follow, which `endorse` holds on to: what was endorsed meanwhile is seen.
const deleteEndorsement = statement(
  'relationship_delete_endorsement',
  'delete from endorsements where account_id = $1 and target_id = $2',
)

const deleteRequest = statement<Options>(
  'relationship_delete_request',
  'delete from follow_requests where follower_id = $1 and followee_id = $2 returning show_boosts, notify, languages',
)

const count = statement(
  'relationship_count',
  `update accounts set version = version + 1, following_count = following_count + case when id = $1 then $3::integer else 0 end,
     followers_count = followers_count + case when id = $2 then $3::integer else 0 end
   where id in ($1, $2)`,
)

const insertBlock = statement(
  'relationship_insert_block',
  'insert into blocks (account_id, target_id) values ($1, $2) on conflict do nothing',
)

// What the blocked one told is gone for good: a flood would have to be passed over with each look at the notifications.
const forget = statement('relationship_forget', 'delete from notifications where account_id = $1 and from_id = $2')

const deleteBlock = statement(
  'relationship_delete_block',
  'delete from blocks where account_id = $1 and target_id = $2',
)

const usual: Options = { show_boosts: true, notify: false, languages: null }

/** Follows, asks to, or changes the options of what is there. Within a transaction. */
export async function follow(database: Database, ends: Ends, options: FollowOptions): Promise<void> {
  const { follower, followee } = ends
  if (follower === followee) throw forbidden()
  const parties = await database.rows(lockParties, [follower, followee])
  const target = parties.find(({ id }) => id === followee)
  if (parties.length < 2 || !target || parties.some(({ suspended }) => suspended)) throw notFound()
  if ((await database.row(selectBlock, [follower, followee]))?.blocked) throw forbidden()
  if (await changeExisting(database, ends, options)) return
  const chosen: Options = {
    show_boosts: options.showBoosts ?? usual.show_boosts,
    notify: options.notify ?? usual.notify,
    languages: options.languages ?? usual.languages,
  }
  if (target.locked) await database.rows(insertRequest, [follower, followee, ...valuesOf(chosen)])
  else {
    await begin(database, ends, chosen)
    await database.rows(tell, [follower, followee])
  }
}

const forbidden = () => new ServiceError('forbidden', sentence('notAllowed'))

const valuesOf = ({ show_boosts, notify, languages }: Options) => [show_boosts, notify, languages]

async function changeExisting(database: Database, ends: Ends, { showBoosts, notify, languages }: FollowOptions) {
  const asked = [showBoosts ?? null, notify ?? null, languages !== undefined, languages ?? null]
  const values = [ends.follower, ends.followee, ...asked]
  const changed = await database.row(changeFollow, values)
  if (changed && showBoosts !== undefined) await followOptionsChanged(database, ends, changed.show_boosts)
  return changed ?? database.row(changeRequest, values)
}

async function begin(database: Database, ends: Ends, options: Options): Promise<void> {
  const { follower, followee } = ends
  if (!(await database.row(insertFollow, [follower, followee, ...valuesOf(options)]))) return
  await database.rows(count, [follower, followee, 1])
  await seedFeed(database, ends, options.show_boosts)
}

async function end(database: Database, ends: Ends): Promise<void> {
  const { follower, followee } = ends
  await database.rows(untell, [follower, followee])
  await database.rows(deleteRequest, [follower, followee])
  if (!(await database.row(deleteFollow, [follower, followee]))) return
  await database.rows(deleteEndorsement, [follower, followee])
  await database.rows(count, [follower, followee, -1])
  await clearFeed(database, ends)
}

/** Ends a follow or withdraws a request. Within a transaction. */
export async function unfollow(database: Database, ends: Ends): Promise<void> {
  await database.rows(lockParties, [ends.follower, ends.followee])
  await end(database, ends)
}

/** Blocks, and ends follows and requests both ways. Within a transaction. */
export async function block(database: Database, account: AccountId, target: AccountId): Promise<void> {
  if (account === target) throw forbidden()
  const parties = await database.rows(lockParties, [account, target])
  if (parties.length < 2) throw notFound()
  await database.rows(insertBlock, [account, target])
  await database.rows(forget, [account, target])
  await end(database, { follower: account, followee: target })
  await end(database, { follower: target, followee: account })
}

/** Ends a block; what it ended stays ended. */
export async function unblock(database: Database, account: AccountId, target: AccountId): Promise<void> {
  await database.rows(deleteBlock, [account, target])
}

/** Makes a follow of a request. Within a transaction. */
export async function acceptRequest(database: Database, ends: Ends): Promise<void> {
  await database.rows(lockParties, [ends.follower, ends.followee])
  const options = await database.row(deleteRequest, [ends.follower, ends.followee])
  if (!options) throw notFound()
  await begin(database, ends, options)
  await database.rows(tellAccepted, [ends.follower, ends.followee])
}

/** Turns a request down. Throws `not_found` when there is no such request. Within a transaction. */
export async function rejectRequest(database: Database, { follower, followee }: Ends): Promise<void> {
  await database.rows(lockParties, [follower, followee])
  if (!(await database.row(deleteRequest, [follower, followee]))) throw notFound()
  await database.rows(untell, [follower, followee])
}
