import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { AccountId, PostId } from '../../../model/ids.ts'
import type { NewAccountPost } from '../../posts.ts'
import { type Database, statement, type Step, step } from '../connection/database.ts'
import type { PassedText } from '../connection/passedText.ts'
import { isFollowing, isMentioned, isThere } from './visibility.ts'

type Refusal = 'posts' | 'mentions' | 'links'

interface RefusalRow {
  refusal: Refusal | null
}

// An account's followers do not count as strangers, nor does the author of the post that the account replies to, if
// that post replied to or mentioned the account.
const isStranger = (person: string, post: string) => `
  (${person} <> $1 and not ${isFollowing(person, '$1')}
  and not ${isThere(`posts above where above.id = ${post}.in_reply_to_id and above.author_id = ${person}
    and (above.in_reply_to_account_id is not distinct from $1::bigint or ${isMentioned('$1', 'above.id')})`)})`

const sameDay = (column: string) => `case when usage.day = excluded.day then usage.${column} else 0 end`

// Adds to the usage of the account today, or adds nothing if the limit would be exceeded. The usage row is locked, so
// that only one of two concurrent posts can use up the limit. A role lifts the limits.
const taking = (people: string, condition = 'true') => `
  newcomer as materialized (
    select id, (now() at time zone 'utc')::date as today from accounts
    where id = $1 and role_id is null and created_at > now() - $3 * interval '1 day' and ${condition}),
  strangers as materialized (
    select count(distinct people.person)::int as n
    from (${people}) people (person), posts p
    where p.id = $2 and ${isStranger('people.person', 'p')}),
  taken as (
    insert into newcomer_usage as usage (account_id, day, posts, mentions)
    select id, today, $8::int, n from newcomer, strangers
    where $7::int <= $6::int and $8::int <= $4::int and n <= $5::int
    on conflict (account_id) do update set day = excluded.day,
      posts = ${sameDay('posts')} + excluded.posts, mentions = ${sameDay('mentions')} + excluded.mentions
    where (excluded.posts = 0 or ${sameDay('posts')} + excluded.posts <= $4)
      and (excluded.mentions = 0 or ${sameDay('mentions')} + excluded.mentions <= $5)
    returning account_id),
  judged as materialized (
    select case when $7::int > $6::int then 'links' when exists (select from taken) then null
      when $8::int > 0 and $8::int + coalesce(
          (select posts from newcomer_usage where account_id = newcomer.id and day = today), 0) > $4::int then 'posts'
      else 'mentions' end as refusal
    from newcomer)`

const takeForPost = statement<RefusalRow>(
  'newcomer_take_post',
  `with ${taking(`
     select account_id from post_mentions where post_id = $2
     union all select in_reply_to_account_id from posts where id = $2`)}
   select (select refusal from judged) as refusal`,
)

/**
 * Counts a post of an account that may be new, in the transaction that stores it, while the author is locked. If the
 * post exceeds a limit, throws `new_account_limit`, so that the post is not stored.
 */
export async function countNewAccountPost(
  within: Database,
  author: AccountId,
  post: PostId,
  newcomer: NewAccountPost,
): Promise<void> {
  const row = await within.row(takeForPost, [author, post, ...valuesOf(newcomer), 1])
  requireAllowed(row!, newcomer)
}

/**
 * Makes the statement that counts what an edit adds. If that exceeds a limit, the statement ends the edit: `edited` is
 * null afterwards, so later steps do nothing.
 */
export function countEditStatement(edited: PassedText) {
  return statement<RefusalRow>(
    'newcomer_take_edit',
    `with ${taking(
      `select id from accounts where lower(username) = any (select lower(name) from unnest($9::text[]) name)
         and suspended_at is null and not ${isMentioned('accounts.id', '$2')}`,
      `${edited.value} is not null`,
    )}
     select (select refusal from judged) as refusal,
       ${edited.set(`(case when (select refusal from judged) is null then ${edited.value} end)`)}`,
  )
}

/** Makes the step of `countEditStatement`. */
export const editStep = (
  limitCheck: ReturnType<typeof countEditStatement>,
  author: AccountId,
  post: PostId,
  newcomer: NewAccountPost,
  mentions: readonly string[],
): Step<RefusalRow> => step(limitCheck, [author, post, ...valuesOf(newcomer), 0, mentions])

/** Throws `new_account_limit` if a post or an edit exceeded a limit. */
export function requireAllowed({ refusal }: RefusalRow, newcomer: NewAccountPost): void {
  if (refusal === null) return
  const { postsPerDay, mentionsPerDay, linksPerPost } = newcomer
  const sentences = {
    posts: () => sentence('newAccountPosts', { most: postsPerDay }),
    mentions: () => sentence('newAccountMentions', { most: mentionsPerDay }),
    links: () => sentence('newAccountLinks', { most: linksPerPost }),
  }
  throw new ServiceError('new_account_limit', sentences[refusal]())
}

const valuesOf = ({ days, postsPerDay, mentionsPerDay, linksPerPost, links }: NewAccountPost) => [
  days,
  postsPerDay,
  mentionsPerDay,
  linksPerPost,
  links,
]

/** Deletes the usage of earlier days. */
export const deleteOldUsage = statement(
  'newcomer_expire',
  `delete from newcomer_usage where day < (now() at time zone 'utc')::date`,
)
