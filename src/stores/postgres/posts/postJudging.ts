import { invalid, notFound } from '../../../model/errors.ts'
import type { PostDraft, PostDefaults } from '../../posts.ts'
import { type Database, statement } from '../connection/database.ts'
import { mayQuote } from './postReferences.ts'
import { actionTarget } from './readPosts.ts'

/**
 * SQL: the query for the settings that a post is published with. `d` is a row with the author's choices, null for none.
 * `a` has the defaults of the account. `visibility` is an SQL expression.
 */
export const settled = (visibility: string) => `
  select v.visibility, d.content_warning <> '' or coalesce(d.sensitive, a.default_sensitive) as sensitive,
    coalesce(d.language, a.default_language) as language,
    case when v.visibility in ('public', 'unlisted') then coalesce(d.quote_policy, a.default_quote_policy)
      else 'nobody' end as quote_policy
  from (select ${visibility} as visibility) v`

/** The reason why a post cannot be published. */
export type Refusal = 'gone' | 'quoteNotAllowed'

// A quote of your own followers-only post is visible at most to followers.
const visibilityOf = (quoted: string) => `
  case when ${quoted}.visibility = 'private' and coalesce(d.visibility, a.default_visibility) in ('public', 'unlisted')
    then 'private'
    else coalesce(d.visibility, a.default_visibility) end`

/**
 * SQL: parts of a statement that check and lock the posts that a post replies to and quotes. `above` has these posts,
 * and `judged` has one row if the author exists. The first values of the statement are `judgedValues`. The id of a
 * boost stands for the boosted post.
 */
export const judging = `
  named as materialized (select ${actionTarget('$7')} as parent, ${actionTarget('$8')} as quoted),
  above as materialized (
    select id, author_id, conversation_id, visibility, quote_policy, sharing_forbidden from posts
    where id in ((select parent from named), (select quoted from named)) order by id for no key update),
  judged as materialized (
    select s.*, parent.id as parent_id, parent.author_id as answered_id, parent.conversation_id, quoted.id as quoted_id,
      case when ($7::bigint is not null and parent.id is null) or ($8::bigint is not null and quoted.id is null)
          then 'gone'
        when quoted.id is not null and not (${mayQuote('$1', 'quoted')}) then 'quoteNotAllowed' end as refusal
    from (select $2::text as visibility, $3::text as content_warning, $4::boolean as sensitive, $5::text as language,
      $6::text as quote_policy) d
    join accounts a on a.id = $1 and a.suspended_at is null
    left join above parent on parent.id = (select parent from named)
    left join above quoted on quoted.id = (select quoted from named)
    cross join lateral (${settled(visibilityOf('quoted'))}) s)`

/** The values of `judging`. */
export const judgedValues = (draft: PostDraft): unknown[] => [
  draft.authorId,
  draft.visibility,
  draft.contentWarning,
  draft.sensitive,
  draft.language,
  draft.quotePolicy,
  draft.inReplyToId,
  draft.quotedId,
]

const judge = statement<PostDefaults & { refusal: Refusal | null }>(
  'post_judge',
  `with ${judging} select visibility, sensitive, language, quote_policy as "quotePolicy", refusal from judged`,
)

/** Returns the settings that a post would be published with now; see `Posts.settle`. */
export async function settlePost(database: Database, draft: PostDraft): Promise<PostDefaults> {
  const row = await database.row(judge, judgedValues(draft))
  requireJudged(row)
  const { visibility, sensitive, language, quotePolicy } = row
  return { visibility, sensitive, language, quotePolicy }
}

/** Throws if a post may not be published. */
export function requireJudged<Row extends { refusal: Refusal | null }>(row: Row | undefined): asserts row is Row {
  if (row?.refusal === 'quoteNotAllowed') throw invalid('quotedId', 'quoteNotAllowed')
  if (!row || row.refusal) throw notFound()
}
