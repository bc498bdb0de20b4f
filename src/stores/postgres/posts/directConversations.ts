import type { DirectConversation } from '../../../model/directConversation.ts'
import type { AccountId, ConversationId, PostId } from '../../../model/ids.ts'
import { makePage } from '../../../model/page.ts'
import type { DirectConversations } from '../../directConversations.ts'
import { askingEach, sharedQuery } from '../connection/askEach.ts'
import { type Database, statement } from '../connection/database.ts'
import { type ShownPost, shownPost } from './candidates.ts'
import type { PostReader } from './postReader.ts'
import { type Profiles, profileVersion, versionText } from '../accounts/profiles.ts'
import { accountNotMuted, isMentioned, noBlockBetween, visibleTo, wantedBy } from './visibility.ts'

interface Row extends ShownPost {
  cursor: string
  id: ConversationId
  unread: boolean
  post_id: PostId
  /** In the form of `versionText`. */
  accounts: string[]
}

// Limits the search for a post that may be shown, so that a blocked account cannot make it long.
const lookedThrough = 40

const parties = `(select shown.author_id union select m.account_id from post_mentions m where m.post_id = shown.id) party (id)`

// $1 is the reader. A conversation shows the latest post that the reader may see and has not muted. Blocked, muted and
// suspended accounts are left out of the others, and a conversation with no other account left is not shown.
const columns = `
  select d.last_post_id as cursor, d.id, d.unread, shown.id as post_id, ${shownPost('shown.id')},
    array(select ${versionText('a')} from ${parties} join accounts a on a.id = party.id
      where a.id <> $1 and a.suspended_at is null and ${noBlockBetween('$1::bigint', 'a.id')} and ${accountNotMuted('$1::bigint', 'a.id')}
      order by a.id) as accounts,
    (select count(*) from ${parties} where party.id <> $1) as others
  from direct_conversations d
  cross join lateral (
    select p.id, p.author_id from (
      select * from posts
      where posts.conversation_id = d.conversation_id and posts.visibility = 'direct' and posts.id <= d.last_post_id
        and (posts.author_id = $1 or ${isMentioned('$1::bigint', 'posts.id')})
      order by posts.id desc limit ${lookedThrough}) p
    where ${visibleTo('$1::bigint', 'p')} and ${wantedBy('$1::bigint', 'p')}
    order by p.id desc limit 1) shown`

const isShown = '(others = 0 or cardinality(accounts) > 0)'

const found = (where: string) =>
  `select cursor, id, unread, post_id, stamp, reading, accounts
   from (${columns} where d.account_id = $1 and ${where}) found where ${isShown}`

const list = (direction: 'desc' | 'asc') =>
  sharedQuery<Row>(
    `direct_conversations_${direction}`,
    ['bigint', 'bigint', 'bigint', 'int'],
    `${found('d.last_post_id > $2 and d.last_post_id < $3')} order by cursor ${direction} limit $4`,
  )
const [newest, oldest] = [list('desc'), list('asc')]

const selectOne = statement<Row>('direct_conversation', found('d.id = $2'))

const mark = statement<{ id: ConversationId }>(
  'direct_conversation_mark',
  'update direct_conversations set unread = $3 where id = $2 and account_id = $1 returning id',
)

const remove = statement<{ id: ConversationId }>(
  'direct_conversation_delete',
  'delete from direct_conversations where id = $2 and account_id = $1 returning id',
)

/** The direct conversations in PostgreSQL. */
export function postgresDirectConversations(
  database: Database,
  reader: PostReader,
  profiles: Profiles,
): DirectConversations {
  const [findNewest, findOldest] = [askingEach(database, newest), askingEach(database, oldest)]

  async function assemble(rows: readonly Row[], account: AccountId) {
    const others = rows.flatMap(({ accounts }) => accounts.map(profileVersion))
    const isAlone = rows.some(({ accounts }) => accounts.length === 0)
    const [postOf, profileOf, [own]] = await Promise.all([
      reader.shown(rows, account),
      profiles.load(others),
      isAlone ? profiles.read([account]) : [],
    ])
    return rows.flatMap((row) => {
      const lastPost = postOf.get(row.post_id)
      const accounts = row.accounts.flatMap((text) => profileOf.get(profileVersion(text).id) ?? [])
      if (row.accounts.length === 0 && own) accounts.push(own)
      const item = lastPost && { id: row.id, unread: row.unread, accounts, lastPost }
      return item ? [{ cursor: row.cursor, item }] : []
    })
  }

  return {
    async list(account, stretch) {
      const { above, below, limit, ascending } = stretch
      const values = [account, above, below, limit]
      const rows = ascending ? (await findOldest(values)).toReversed() : await findNewest(values)
      return makePage(rows, await assemble(rows, account), stretch)
    },
    async find(id, account): Promise<DirectConversation | undefined> {
      const rows = await database.rows(selectOne, [account, id])
      return (await assemble(rows, account))[0]?.item
    },
    mark: async (id, account, unread) => (await database.row(mark, [account, id, unread])) !== undefined,
    delete: async (id, account) => (await database.row(remove, [account, id])) !== undefined,
  }
}
