import type { AccountId, PollId, PostId } from '../../../model/ids.ts'
import type { QuotePolicy, Visibility } from '../../../model/visibility.ts'
import type { PostDraft } from '../../posts.ts'
import type { ContentRow } from './contentRow.ts'
import type { PostReference } from './postReferences.ts'
import type { ProfileRow } from '../accounts/profileRow.ts'

/** The row that a statement returns for a published post: the post, and the current state of its author. */
export interface PublishedRow extends ProfileRow {
  post_id: PostId
  posted_at: string
  visibility: Visibility
  sensitive: boolean
  language: string | null
  quote_policy: QuotePolicy
  filters_version: number
  /** The parts that text-only posts do not have. */
  attached?: AttachedRows | null
}

interface AttachedRows extends Pick<ContentRow, 'in_reply_to_id' | 'in_reply_to_account_id' | 'quoted_id'> {
  mentions: { id: AccountId; username: string }[] | null
  hashtags: { name: string }[] | null
  media: ContentRow['media']
  poll: { id: PollId; expires_at: string } | null
  thread_muted: boolean
}

/** The data of a new post that would otherwise have to be read again. */
export interface PublishedPost {
  content: ContentRow
  author: ProfileRow
  /** A reference to the post, with the interactions of its author. */
  reference: PostReference
  /** True if the post is held for review. */
  isHeld?: boolean
}

/** Returns a post as it is right after it was published. */
export const publishedPost = (row: PublishedRow, draft: PostDraft): PublishedPost => ({
  content: contentOf(row, draft),
  author: row,
  reference: referenceOf(row),
})

function contentOf(row: PublishedRow, draft: PostDraft): ContentRow {
  const { in_reply_to_id = null, in_reply_to_account_id = null, quoted_id = null } = row.attached ?? {}
  const { mentions = null, hashtags = null, media = null, poll = null } = row.attached ?? {}
  return {
    id: row.post_id,
    version: 1,
    username: row.username,
    created_at: row.posted_at,
    edited_at: null,
    visibility: row.visibility,
    text: draft.text,
    content_warning: draft.contentWarning,
    sensitive: row.sensitive,
    language: row.language,
    in_reply_to_id,
    in_reply_to_account_id,
    application: draft.application,
    quote_policy: row.quote_policy,
    sharing_forbidden: false,
    quoted_id,
    quote_state: quoted_id === null ? null : 'accepted',
    reactions: null,
    quotes_count: 0,
    replies_count: 0,
    boosts_count: 0,
    favourites_count: 0,
    mentions,
    hashtags,
    media,
    poll: poll && draft.poll && pollOf(poll, draft.poll),
  }
}

const pollOf = (
  poll: NonNullable<AttachedRows['poll']>,
  draft: NonNullable<PostDraft['poll']>,
): ContentRow['poll'] => ({
  ...poll,
  multiple: draft.multiple,
  hide_totals: draft.hideTotals,
  votes_changeable: draft.votesChangeable,
  voters_count: 0,
  options: draft.options.map((title) => ({ title, votes_count: 0 })),
})

function referenceOf({ post_id, id, version, filters_version, visibility, attached }: PublishedRow): PostReference {
  return {
    cursor: post_id,
    id: post_id,
    version: 1,
    author_id: id,
    author_version: version,
    original_id: null,
    original_version: 0,
    original_author_id: id,
    original_author_version: 0,
    sensitized: false,
    filters_version,
    favourited: false,
    boosted: false,
    bookmarked: false,
    pinned: false,
    thread_muted: attached?.thread_muted ?? false,
    may_quote: visibility !== 'direct',
    reactions: null,
    votes: null,
  }
}
