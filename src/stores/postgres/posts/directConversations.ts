import type { DirectConversation } from '../../../model/directConversation.ts'
import { type AccountId, type ConversationId, isNewerId, type PostId } from '../../../model/ids.ts'
import { isNamedTo } from '../../../viewing/notified.ts'
import { shapeOf } from '../../../viewing/shape.ts'
import type { DirectConversations } from '../../directConversations.ts'
import type { StreamedPost } from '../../streamedPosts.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { type Database, statement } from '../connection/database.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import { nearlyAll, ownPage } from './candidateLists.ts'
import { readingStateOf } from './candidates.ts'
import { type OwnFound, ownRows, partsOf, routedRowFinder, rowFinder, type VersionedActor } from './ownRows.ts'
import { isWanted, type PostReader } from './postReader.ts'
import { lastsUntil } from './shownPages.ts'
import { isMentioned } from './visibility.ts'

// In all statements, $1 is the reader. They find candidates: `src/viewing/` decides which post a conversation shows.

/** A post that a conversation may show, and the cursor of the conversation. */
interface Row {
  cursor: string
  id: ConversationId
  unread: boolean
  postId: PostId
}

const found = (rows: string) => `
  select string_agg(concat_ws(' ', cursor, id, unread, post_id), '|' order by cursor desc, post_id desc) as encoded,
    array_agg(post_id) as posts
  from (${rows}) page`

const columns = 'd.last_post_id as cursor, d.id, d.unread'

const list = (direction: 'desc' | 'asc') =>
  ownRows(
    `direct_conversations_${direction}`,
    ['bigint', 'bigint', 'bigint', 'int'],
    found(`
      select ${columns}, d.last_post_id as post_id from direct_conversations d
      where d.account_id = $1 and d.last_post_id > $2 and d.last_post_id < $3
      order by d.last_post_id ${direction} limit $4`),
    'parties',
  )

const [newest, oldest] = [list('desc'), list('asc')]

const one = ownRows(
  'direct_conversation',
  ['bigint', 'bigint'],
  found(`
    select ${columns}, d.last_post_id as post_id from direct_conversations d where d.account_id = $1 and d.id = $2`),
  'parties',
)

// Limits the search for a post that may be shown, so that a blocked account cannot make the search slow.
const mostSearched = 40

const earlier = ownRows(
  'direct_conversations_earlier',
  ['bigint', 'text[]'],
  found(`
    select ${columns}, p.id as post_id from direct_conversations d
    cross join lateral (
      select posts.id from posts
      where posts.conversation_id = d.conversation_id and posts.visibility = 'direct' and posts.id < d.last_post_id
        and (posts.author_id = $1 or ${isMentioned('$1::bigint', 'posts.id')})
      order by posts.id desc limit ${mostSearched}) p
    where d.account_id = $1 and d.id = any((select $2::bigint[])::bigint[])`),
  'parties',
)

const mark = statement<{ id: ConversationId }>(
  'direct_conversation_mark',
  'update direct_conversations set unread = $3 where id = $2 and account_id = $1 returning id',
)

const remove = statement<{ id: ConversationId }>(
  'direct_conversation_delete',
  'delete from direct_conversations where id = $2 and account_id = $1 returning id',
)

interface ConversationDeps {
  reads: Reads
  reader: PostReader
  profiles: Profiles
}

/** The direct conversations in PostgreSQL. */
export function postgresDirectConversations(
  database: Database,
  { reads, reader, profiles }: ConversationDeps,
): DirectConversations {
  const findNewest = routedRowFinder(reads, 'direct_conversations', newest)
  const findOldest = routedRowFinder(reads, 'direct_conversations', oldest)
  const [findOne, findEarlier] = [rowFinder(database, one), rowFinder(database, earlier)]

  /**
   * Makes the conversations of these rows. Each shows the first of its posts in `rows` that the reader may see and has
   * not muted. A conversation is null if all other participants are blocked, muted or suspended.
   */
  async function showing(account: AccountId, { actorOf, versionKeyOf, ...found }: OwnFound, rows: readonly Row[]) {
    const reading = readingStateOf(found)
    const loaded = await reader.load(account, reading, { ids: rows.map(({ postId }) => postId), versionKeyOf })
    const shown = new Map<ConversationId, DirectConversation | null>()
    if (!loaded) return { shown, until: 0, accounts: [] }
    const { viewer, postOf } = loaded
    const chosen = new Map<ConversationId, { row: Row; post: StreamedPost; named: VersionedActor[] }>()
    for (const row of rows) {
      const post = postOf.get(row.postId)
      if (!post || chosen.has(row.id) || !isWanted(viewer, shapeOf(post), reading.now)) continue
      const parties = partiesOf(post).flatMap((id) => actorOf.get(id) ?? [])
      const others = parties.filter(({ id }) => id !== account)
      const named = others.length === 0 ? parties : others.filter((other) => isNamedTo(viewer, other, reading.now))
      chosen.set(row.id, { row, post, named })
    }
    const all = [...chosen.values()]
    const [posts, profileOf] = await Promise.all([
      reader.show(
        viewer,
        all.map(({ post }) => post),
        reading,
      ),
      profiles.loadShared(all.flatMap(({ named }) => named)),
    ])
    for (const [index, { row, named }] of all.entries()) {
      const accounts = named.flatMap(({ id }) => profileOf.get(id) ?? [])
      const { id, unread } = row
      shown.set(id, named.length === 0 ? null : { id, unread, accounts, lastPost: posts[index]! })
    }
    const until = lastsUntil(viewer, posts, reading.now)
    if (until > 0) posts.forEach(Object.freeze)
    return { shown, until, accounts: all.flatMap(({ post }) => partiesOf(post)) }
  }

  /**
   * Builds conversations from rows. If the last post of a conversation is not shown, the conversation may show an
   * earlier one. Then `until` is 0, so that the page is not cached.
   */
  async function assemble(account: AccountId, found: OwnFound, rows: readonly Row[]) {
    const { shown, until, accounts } = await showing(account, found, rows)
    const hidden = rows.flatMap(({ id }) => (shown.has(id) ? [] : [id]))
    const earlier = hidden.length === 0 ? undefined : await findEarlier([account, hidden])
    const before = earlier && (await showing(account, earlier, rowsOf(earlier))).shown
    const entries = rows.flatMap(({ cursor, id }) => {
      const item = shown.get(id) ?? before?.get(id)
      return item ? [{ cursor, item }] : []
    })
    return { entries, until: earlier ? 0 : until, posts: rows.map(({ postId }) => postId), accounts }
  }

  return {
    list: (account, range) =>
      ownPage<DirectConversation, Row>(range, nearlyAll(range.limit), {
        pages: reader.pages,
        key: ['direct_conversations', account],
        find: ({ above, below, limit, ascending }) =>
          (ascending ? findOldest : findNewest)([account, above, below, limit]),
        rowsOf,
        async read(found, nearest, most) {
          const { entries, ...shown } = await assemble(account, found, nearest)
          return { entries: entries.slice(0, most), ...shown }
        },
      }),
    async find(id, account) {
      const found = await findOne([account, id])
      return (await assemble(account, found, rowsOf(found))).entries[0]?.item
    },
    mark: async (id, account, unread) => (await database.row(mark, [account, id, unread])) !== undefined,
    delete: async (id, account) => (await database.row(remove, [account, id])) !== undefined,
  }
}

function rowsOf({ encoded }: Pick<OwnFound, 'encoded'>): Row[] {
  return partsOf(encoded).map((text) => {
    const [cursor, id, unread, postId] = text.split(' ') as [string, ConversationId, string, PostId]
    return { cursor, id, unread: unread === 't', postId }
  })
}

/** Returns the participants of a conversation, derived from its last post. */
function partiesOf({ author, content }: StreamedPost): AccountId[] {
  const ids = new Set([author.id, ...content.mentions.map(({ id }) => id)])
  return [...ids].sort((one, other) => (isNewerId(one, other) ? 1 : -1))
}
