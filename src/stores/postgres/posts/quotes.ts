import type { AccountId, PostId } from '../../../model/ids.ts'
import type { PostContent, Quote, QuoteState } from '../../../model/post.ts'
import { type Database, statement } from '../connection/database.ts'
import { type AssemblePosts, references } from './postReferences.ts'
import { accountNotMuted, isThere, visibleTo } from './visibility.ts'

interface StateRow {
  id: PostId
  visible: boolean
  blocking: boolean
  muting: boolean
}

const selectStates = statement<StateRow>(
  'quote_states',
  `select p.id, ${visibleTo('$1::bigint', 'p')} as visible,
     ${isThere('blocks x where x.account_id = $1 and x.target_id = p.author_id')} as blocking,
     not (${accountNotMuted('$1', 'p.author_id')}) as muting
   from posts p where p.id = any($2::bigint[])`,
)

const selectQuoted = references(
  'quotes_posts',
  `select p.id, p.id as cursor from posts p where p.id = any($2::bigint[]) and ${visibleTo('$1::bigint', 'p')}`,
)

/** Reads quoted posts as their reader may see them. */
export interface Quotes {
  /**
   * Returns the quotes of these posts, by the id of the post that quotes. Without `assemble`, the quoted posts are
   * given only by id.
   */
  load(
    contents: readonly PostContent[],
    viewer: AccountId | undefined,
    assemble: AssemblePosts | undefined,
  ): Promise<ReadonlyMap<PostId, Quote>>
}

/** Makes a reader of quotes. It sends no query if none of the posts quotes another. */
export function openQuotes(database: Database): Quotes {
  return {
    async load(contents, viewer, assemble) {
      const quoting = contents.filter(({ quoteState }) => quoteState !== null)
      const ids = quoting.flatMap(({ quotedId, quoteState }) =>
        quotedId && quoteState === 'accepted' ? [quotedId] : [],
      )
      if (ids.length === 0)
        return new Map(quoting.map((content) => [content.id, quoteOf(content, undefined, undefined)]))
      const [states, rows] = await Promise.all([
        database.rows(selectStates, [viewer ?? null, ids]),
        assemble ? database.rows(selectQuoted, [viewer ?? null, ids]) : [],
      ])
      const posts = assemble ? await assemble(rows, viewer, true) : []
      const stateOf = new Map(states.map((row) => [row.id, row]))
      const postOf = new Map(posts.map(({ item }) => [item.id, item]))
      const of = (content: PostContent) =>
        quoteOf(
          content,
          content.quotedId ? stateOf.get(content.quotedId) : undefined,
          content.quotedId ? postOf.get(content.quotedId) : undefined,
        )
      return new Map(quoting.map((content) => [content.id, of(content)]))
    },
  }
}

function quoteOf(content: PostContent, row: StateRow | undefined, post: Quote['post'] | undefined): Quote {
  const state = content.quoteState === 'revoked' ? 'revoked' : stateOf(content, row)
  if (state === 'accepted') return { state, postId: content.quotedId, post: post ?? null }
  // If the author is blocked or muted, the id of the quoted post is returned, so that the reader can ask for it.
  const isNamed = state === 'blocked_account' || state === 'muted_account'
  return { state, postId: isNamed ? content.quotedId : null, post: null }
}

function stateOf({ quotedId }: PostContent, row: StateRow | undefined): QuoteState {
  if (quotedId === null || !row) return 'deleted'
  if (row.blocking) return 'blocked_account'
  if (!row.visible) return 'unauthorized'
  return row.muting ? 'muted_account' : 'accepted'
}
