import { sentence } from '../../../messages/text.ts'
import { notFound, ServiceError } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Relationship } from '../../../model/profile.ts'
import type { FollowOptions } from '../../relationships.ts'
import { type Database, statement, type Step, step } from '../connection/database.ts'
import { passFeedChange, type FollowEnds, enterFeedStep, leaveFeedStep } from '../timelines/feedSeeds.ts'
import { passedText } from '../connection/passedText.ts'
import { groupKey, insertNotifications } from '../notifications/insertNotifications.ts'
import { relationshipStep } from './relationshipLists.ts'

// The first step of every change. The rows are locked in the order of their ids: otherwise two accounts that follow
// each other at the same time would deadlock. Data that is read afterwards does not change until the transaction ends.
const lockParties = statement(
  'relationship_lock',
  'select from accounts where id in ($1, $2) order by id for no key update',
)

const isBlocked = `exists (select from blocks b
  where (b.account_id = $1 and b.target_id = $2) or (b.account_id = $2 and b.target_id = $1))`

const changeOptions = (table: string, state: string) => `
  update ${table} set show_boosts = coalesce($3, show_boosts), notify = coalesce($4, notify),
    languages = case when $5 then $6::text[] else languages end
  where follower_id = $1 and followee_id = $2 and (select state from judged) = '${state}'`

/** SQL: updates the counters for a follow in the CTE `source`. */
const count = (source: string, more: 1 | -1) => `
  update accounts set version = version + 1,
    following_count = following_count + case when id = $1 then ${more} else 0 end,
    followers_count = followers_count + case when id = $2 then ${more} else 0 end
  where id in ($1, $2) and exists (select from ${source})`

const entering = (showsBoosts: string) => `case when ${showsBoosts} then 'enter all' else 'enter posts' end`

// Not empty if `insertFollow` made a follow.
const begun = passedText('follow_begun')

type State = 'gone' | 'blocked' | 'follows' | 'requested' | 'asks' | 'begins'

// $1 follows $2, requests to follow $2, or changes the options of an existing follow or request.
const insertFollow = statement<{ state: State; locked: boolean }>(
  'relationship_follow',
  `with judged as materialized (
     select followee.*, case
       when suspended_at is not null or (select suspended_at is null from accounts where id = $1) is not true
         then 'gone'
       when ${isBlocked} then 'blocked'
       when exists (select from follows where follower_id = $1 and followee_id = $2) then 'follows'
       when exists (select from follow_requests where follower_id = $1 and followee_id = $2) then 'requested'
       when locked then 'asks' else 'begins' end as state
     from (select id, locked, suspended_at, merged_on_read from accounts where id = $2) followee),
   changed as (${changeOptions('follows', 'follows')}),
   changed_request as (${changeOptions('follow_requests', 'requested')}),
   requested as (
     insert into follow_requests (follower_id, followee_id, show_boosts, notify, languages)
     select $1, id, coalesce($3, true), coalesce($4, false), $6::text[] from judged where state = 'asks'
     on conflict do nothing returning follower_id, followee_id),
   notified_of_request as (${insertNotifications(
     'follow_request',
     'select followee_id as recipient, follower_id as sender, null::bigint as post, null::text as emoji from requested',
   )}),
   made as (
     insert into follows (follower_id, followee_id, show_boosts, notify, languages, merged_on_read)
     select $1, id, coalesce($3, true), coalesce($4, false), $6::text[], merged_on_read from judged
     where state = 'begins'
     on conflict do nothing returning follower_id, followee_id),
   counted as (${count('made', 1)})
   select state, locked, ${begun.set(`case state when 'begins' then state end`)},
     ${passFeedChange(`case state when 'begins' then ${entering('coalesce($3, true)')}
       when 'follows' then case $3 when true then 'enter all' when false then 'leave boosts' end end`)}
   from judged`,
)

// This is a separate statement, since the policy of $2 may depend on whether $1 follows: a statement does not see
// rows that it inserts itself.
const notifyOfFollow = statement(
  'relationship_tell_of_follow',
  insertNotifications(
    'follow',
    `select $2::bigint as recipient, $1::bigint as sender, null::bigint as post, null::text as emoji
     where ${begun.value} is not null`,
    { grouped: true },
  ),
)

// The notification of the request becomes one of the follow, but does not move up in the list: an account that has
// accepted a request already knows about the follow.
const accept = statement<{ accepted: boolean }>(
  'relationship_accept',
  `with request as (
     delete from follow_requests where follower_id = $1 and followee_id = $2
     returning follower_id, followee_id, show_boosts, notify, languages),
   made as (
     insert into follows (follower_id, followee_id, show_boosts, notify, languages, merged_on_read)
     select follower_id, followee_id, show_boosts, notify, languages, merged_on_read
     from request join accounts on id = followee_id
     on conflict do nothing returning show_boosts),
   counted as (${count('made', 1)}),
   notified as (
     update notifications set type = 'follow', group_key = ${groupKey('follow', 'post_id', 'created_at')}
     where account_id = $2 and type = 'follow_request' and from_id = $1 and post_id is null and emoji is null
       and exists (select from request))
   select exists (select from request) as accepted, ${passFeedChange(`(select ${entering('show_boosts')} from made)`)}`,
)

const withdrawNotification = `
  delete from notifications where account_id = $2 and type in ('follow', 'follow_request') and from_id = $1
    and post_id is null and emoji is null`

const reject = statement<{ rejected: boolean }>(
  'relationship_reject',
  `with gone as (delete from follow_requests where follower_id = $1 and followee_id = $2 returning 1),
   unnotified as (${withdrawNotification} and exists (select from gone))
   select exists (select from gone) as rejected`,
)

const remove = statement(
  'relationship_unfollow',
  `with gone as (delete from follows where follower_id = $1 and followee_id = $2 returning 1),
   withdrawn as (delete from follow_requests where follower_id = $1 and followee_id = $2),
   unnotified as (${withdrawNotification}),
   counted as (${count('gone', -1)})
   select ${passFeedChange(`case when exists (select from gone) then 'leave all' end`)}`,
)

// Runs after the follow is deleted. That waits for a concurrent endorsement, which has locked the follow, so this
// statement finds the endorsement too.
const deleteEndorsement = statement(
  'relationship_delete_endorsement',
  'delete from endorsements where account_id = $1 and target_id = $2',
)

// Deletes the notifications from the blocked account for good: otherwise every read would have to skip a flood of them.
const insertBlock = statement(
  'relationship_block',
  `with made as (
     insert into blocks (account_id, target_id) select $1, id from accounts where id = $2 on conflict do nothing)
   delete from notifications where account_id = $1 and from_id = $2`,
)

const deleteBlock = statement(
  'relationship_delete_block',
  'delete from blocks where account_id = $1 and target_id = $2',
)

const locking = ({ follower, followee }: FollowEnds) => step(lockParties, [follower, followee])

const ending = (ends: FollowEnds) => {
  const values = [ends.follower, ends.followee]
  return [step(remove, values), step(deleteEndorsement, values), leaveFeedStep(ends)] as const
}

/** Makes steps that turn a request into a follow. Without a request they change nothing. */
export const acceptSteps = (ends: FollowEnds) =>
  [locking(ends), step(accept, [ends.follower, ends.followee]), enterFeedStep(ends)] as const

const forbidden = () => new ServiceError('forbidden', sentence('notAllowed'))

/** Throws `not_found` for an unknown account. */
function relationshipIn([relationship]: readonly Relationship[]): Relationship {
  if (!relationship) throw notFound()
  return relationship
}

/**
 * Follows an account, requests to follow it, or changes the options of an existing follow or request. A request to an
 * account that is no longer locked becomes a follow.
 */
export async function follow(database: Database, ends: FollowEnds, options: FollowOptions): Promise<Relationship> {
  const { follower, followee } = ends
  const { showBoosts = null, notify = null, languages } = options
  if (follower === followee) throw forbidden()
  const chosen = [showBoosts, notify, languages !== undefined, languages ?? null]
  const [, [judged], , , , read] = await database.pipeline([
    locking(ends),
    step(insertFollow, [follower, followee, ...chosen]),
    step(notifyOfFollow, [follower, followee]),
    enterFeedStep(ends),
    leaveFeedStep(ends),
    relationshipStep(follower, followee),
  ])
  if (!judged || judged.state === 'gone') throw notFound()
  if (judged.state === 'blocked') throw forbidden()
  if (judged.state !== 'requested' || judged.locked) return relationshipIn(read)
  const steps = [...acceptSteps(ends), relationshipStep(follower, followee)] as const
  return relationshipIn((await database.pipeline(steps)).at(-1) as Relationship[])
}

/** Ends a follow or withdraws a request. */
export async function unfollow(database: Database, ends: FollowEnds): Promise<Relationship> {
  const read = relationshipStep(ends.follower, ends.followee)
  return relationshipIn((await database.pipeline([locking(ends), ...ending(ends), read])).at(-1) as Relationship[])
}

/** Blocks an account, and ends follows and requests in both directions. */
export async function block(database: Database, account: AccountId, target: AccountId): Promise<Relationship> {
  if (account === target) throw forbidden()
  const ends = { follower: account, followee: target }
  const steps: readonly Step<unknown>[] = [
    locking(ends),
    step(insertBlock, [account, target]),
    ...ending(ends),
    ...ending({ follower: target, followee: account }),
    relationshipStep(account, target),
  ]
  return relationshipIn((await database.pipeline(steps)).at(-1) as Relationship[])
}

/** Ends a block. The follows that the block ended are not restored. */
export async function unblock(database: Database, account: AccountId, target: AccountId): Promise<Relationship> {
  const [, read] = await database.pipeline([step(deleteBlock, [account, target]), relationshipStep(account, target)])
  return relationshipIn(read)
}

/** Turns a request into a follow. */
export async function acceptRequest(database: Database, ends: FollowEnds): Promise<Relationship> {
  const { follower, followee } = ends
  const [, [done], , read] = await database.pipeline([...acceptSteps(ends), relationshipStep(followee, follower)])
  if (!done?.accepted) throw notFound()
  return relationshipIn(read)
}

/** Rejects a request. Throws `not_found` if there is no such request. */
export async function rejectRequest(database: Database, ends: FollowEnds): Promise<Relationship> {
  const { follower, followee } = ends
  const steps = [locking(ends), step(reject, [follower, followee]), relationshipStep(followee, follower)] as const
  const [, [done], read] = await database.pipeline(steps)
  if (!done?.rejected) throw notFound()
  return relationshipIn(read)
}
