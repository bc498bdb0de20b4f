import { notFound } from '../../../model/errors.ts'
import { type AccountId, firstIdAt, type PostId } from '../../../model/ids.ts'
import type { TrendDecision } from '../../../model/reviewedTrend.ts'
import { dayMilliseconds } from '../../../model/time.ts'
import type { AuditContext } from '../../auditLog.ts'
import type { Tags } from '../../tags.ts'
import type { Trends } from '../../trends.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import { recordAct } from '../instance/recordAct.ts'
import { recomputedAfterPause } from '../connection/recomputedAfterPause.ts'
import { sharedListFinder } from '../posts/candidateLists.ts'
import { candidates } from '../posts/candidates.ts'
import { isWanted, type PostReader } from '../posts/postReader.ts'
import type { ReadState } from '../posts/readingStates.ts'
import { isAudible, isThere } from '../posts/visibility.ts'

const twoDays = 2 * dayMilliseconds
const fiveMinutes = () => 5 * 60_000

// The conditions are those of the partial index `posts_public`. $1: the first id that is new enough.
const recent = (columns: string) => `
  (select ${columns} from posts
   where visibility = 'public' and boost_of_id is null and (in_reply_to_account_id is null or in_reply_to_account_id = author_id)
     and id >= $1
   order by id desc limit 20000)`

const countTags = statement<{ name: string }>(
  'trends_count_tags',
  `select tags.name from (
     select t.tag_id, count(distinct p.author_id) as accounts, count(*) as uses
     from ${recent('id, author_id')} p
     cross join lateral (select tag_id from post_tags where post_tags.post_id = p.id offset 0) t
     where ${isAudible('p.author_id')}
     group by t.tag_id having count(distinct p.author_id) > 1
     order by 2 desc, 3 desc, t.tag_id desc limit 100) top
   join tags on tags.id = top.tag_id order by top.accounts desc, top.uses desc, top.tag_id desc`,
)

const countPosts = statement<{ id: PostId }>(
  'trends_count_posts',
  `select p.id from ${recent('id, author_id, boosts_count + favourites_count as score, sensitive or covered as sensitive, content_warning, in_reply_to_account_id')} p
   where p.score > 1 and not p.sensitive and p.content_warning = '' and p.in_reply_to_account_id is null
     and ${isThere(`accounts a where a.id = p.author_id and a.discoverable and a.suspended_at is null
       and a.sensitized_at is null`)}
   order by p.score desc, p.id desc limit 200`,
)

const isRejected = (column: 'tag_id' | 'post_id', id: string) => isThere(`rejected_trends r where r.${column} = ${id}`)

const selectTags = statement<{ name: string }>(
  'trends_tags',
  `select requested.name from unnest($2::text[]) with ordinality requested (name, place)
   join tags on tags.name = requested.name
   where not ${isThere(`tag_mutes m where m.account_id = $1::bigint and m.tag_id = tags.id and (m.expires_at is null or m.expires_at > now())`)}
     and not ${isRejected('tag_id', 'tags.id')}
   order by requested.place limit $3 offset $4`,
)

// $1 is null: the posts are the same for all readers.
const selectPosts = candidates(
  'trends_posts',
  `select id, place as cursor from unnest($2::bigint[]) with ordinality requested (id, place)
   where $1::bigint is null and not ${isRejected('post_id', 'requested.id')}`,
  'page.cursor asc',
)

const selectReviewedTags = statement<{ name: string; rejected: boolean }>(
  'trends_reviewed_tags',
  `select requested.name, ${isRejected('tag_id', 'tags.id')} as rejected
   from unnest($1::text[]) with ordinality requested (name, place) join tags on tags.name = requested.name
   order by requested.place limit $2 offset $3`,
)

// $1 is null: the posts are the same for all readers.
const selectReviewedPosts = candidates(
  'trends_reviewed_posts',
  `select id, place as cursor from unnest($2::bigint[]) with ordinality requested (id, place) where $1::bigint is null`,
  'page.cursor asc',
)

const selectRejected = statement<{ id: PostId }>(
  'trends_rejected_posts',
  `select post_id as id from rejected_trends where post_id = any($1::bigint[])`,
)

const selectTag = statement<{ name: string }>('trends_tag', 'select name from tags where id = $1')

// Statements that return a row if they change something.
const deciding = (what: 'tag' | 'post'): Record<TrendDecision, Statement<unknown>> => ({
  approved: statement(`trends_approve_${what}`, `delete from rejected_trends where ${what}_id = $1 returning id`),
  rejected: statement(
    `trends_reject_${what}`,
    `insert into rejected_trends (${what}_id) values ($1) on conflict do nothing returning id`,
  ),
})
const decisions = { tag: deciding('tag'), post: deciding('post') }

/** The subject of a decision, as the audit log refers to it. */
interface Trend {
  id: string
  detail?: string
  postId?: PostId
  accountId?: AccountId
}

// The number of posts to read beyond those requested, since some may be hidden from the reader.
const spare = 10

/** The trends in PostgreSQL, computed at most every five minutes in this process. `now` is a clock in milliseconds. */
export function postgresTrends(
  database: Database,
  { reads, reader, readState, tags }: { reads: Reads; reader: PostReader; readState: ReadState; tags: Tags },
  now = () => performance.now(),
): Trends {
  const find = sharedListFinder(database)
  const since = () => [firstIdAt(Date.now() - twoDays)]
  const counted = <Row>(query: Statement<Row>) =>
    reads.read('trends_counts', undefined, { run: (where) => where.rows(query, since()), shown: () => [] })
  const topTags = recomputedAfterPause(async () => (await counted(countTags)).map(({ name }) => name), fiveMinutes, now)
  const topPosts = recomputedAfterPause(async () => (await counted(countPosts)).map(({ id }) => id), fiveMinutes, now)
  const publicPosts = async (ids: readonly PostId[]) => {
    const rows = await find({ query: selectReviewedPosts, values: [null, ids] })
    return (await reader.read(rows, undefined, { isShown: isWanted })).map(({ item }) => item)
  }

  const decide = (what: 'tag' | 'post', decision: TrendDecision, { id, ...subject }: Trend, act: AuditContext) =>
    database.transaction(async (within) => {
      const [changed] = await within.rows(decisions[what][decision], [id])
      if (changed === undefined) return
      await recordAct(within, act, { action: `trend_${decision}`, ...subject })
    })

  return {
    async tags(viewer, { limit, offset }) {
      const rows = await database.rows(selectTags, [viewer ?? null, await topTags(), limit, offset])
      return tags.readMany(
        rows.map(({ name }) => name),
        viewer,
      )
    },
    async posts(viewer, { limit, offset }) {
      const top = await topPosts()
      const read = async (count: number) => {
        const found = find({ query: selectPosts, values: [null, top.slice(0, count)] })
        const [rows, reading] = await Promise.all([found, viewer === undefined ? undefined : readState(viewer)])
        return reader.read(rows, viewer, { isShown: isWanted, reading })
      }
      const some = await read(offset + limit + spare)
      const isShort = some.length < offset + limit && top.length > offset + limit + spare
      const shown = isShort ? await read(top.length) : some
      return shown.slice(offset, offset + limit).map(({ item }) => item)
    },
    async reviewedTags(viewer, { limit, offset }) {
      const rows = await database.rows(selectReviewedTags, [await topTags(), limit, offset])
      const read = await tags.readMany(
        rows.map(({ name }) => name),
        viewer,
      )
      return read.map((tag, at) => ({ tag, isRejected: rows[at]!.rejected }))
    },
    async reviewedPosts({ limit, offset }) {
      const posts = await publicPosts((await topPosts()).slice(offset, offset + limit))
      const rejected = await database.rows(selectRejected, [posts.map(({ id }) => id)])
      const ids = new Set(rejected.map(({ id }) => id))
      return posts.map((post) => ({ post, isRejected: ids.has(post.id) }))
    },
    async reviewTag(id, decision, act) {
      const row = await database.row(selectTag, [id])
      if (!row) throw notFound()
      await decide('tag', decision, { id, detail: `#${row.name}` }, act)
      const [tag] = await tags.readMany([row.name], act.actor ?? undefined)
      return { tag: tag!, isRejected: decision === 'rejected' }
    },
    async reviewPost(id, decision, act) {
      const [post] = await publicPosts([id])
      if (post?.visibility !== 'public') throw notFound()
      await decide('post', decision, { id, postId: id, accountId: post.author.id }, act)
      return { post, isRejected: decision === 'rejected' }
    },
  }
}
