import type { CustomEmoji } from '../../../model/customEmoji.ts'
import type { AccountId, PollId, PostId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import { registerExpiringMedia, type Media } from '../../../model/media.ts'
import type { Poll } from '../../../model/poll.ts'
import type { Application, Mention, PostContent } from '../../../model/post.ts'
import { isShortcode } from '../../../model/reactionName.ts'
import { detectCustomEmojis } from '../../../model/text/emojis.ts'
import { renderText } from '../../../model/text/render.ts'
import type { QuotePolicy, Visibility } from '../../../model/visibility.ts'
import { type MediaRow, mediaOf } from '../media/media.ts'

interface PollRow {
  id: PollId
  expires_at: string
  multiple: boolean
  hide_totals: boolean
  votes_changeable: boolean
  voters_count: number
  options: { title: string; votes_count: number }[]
}

/** A post with everything that belongs to it, as one query returns it. */
export interface ContentRow {
  id: PostId
  version: number
  username: string
  created_at: string
  edited_at: string | null
  visibility: Visibility
  text: string
  content_warning: string
  sensitive: boolean
  language: string | null
  in_reply_to_id: PostId | null
  in_reply_to_account_id: AccountId | null
  application: Application | null
  quote_policy: QuotePolicy
  sharing_forbidden: boolean
  quoted_id: PostId | null
  quote_state: 'accepted' | 'revoked' | null
  reactions: { name: string; count: number }[] | null
  quotes_count: number
  replies_count: number
  boosts_count: number
  favourites_count: number
  mentions: { id: AccountId; username: string }[] | null
  hashtags: { name: string }[] | null
  media: MediaRow[] | null
  poll: PollRow | null
}

/** Renders a text to HTML with its mentions. */
export function htmlOf(text: string, mentions: readonly Mention[], links: Links): string {
  const targets = new Map(mentions.map((mention) => [mention.username.toLowerCase(), mention]))
  return renderText(text, { mentions: targets, hashtagUrl: links.hashtag, host: links.host() })
}

/** Returns the known custom emojis in a text. */
export function emojisIn(text: string, emojis: ReadonlyMap<string, CustomEmoji>): CustomEmoji[] {
  if (emojis.size === 0) return []
  return detectCustomEmojis(text).flatMap((shortcode) => emojis.get(shortcode) ?? [])
}

function pollOf(row: PollRow): Poll {
  return {
    id: row.id,
    expiresAt: new Date(row.expires_at).toISOString(),
    expired: false, // computed when the post is joined, because it changes as time passes
    multiple: row.multiple,
    hideTotals: row.hide_totals,
    votesChangeable: row.votes_changeable,
    votesCount: row.options.reduce((sum, { votes_count }) => sum + votes_count, 0),
    votersCount: row.voters_count,
    options: row.options.map(({ title, votes_count }) => ({ title, votesCount: votes_count })),
  }
}

/** Returns all texts of a post that may contain custom emojis, and the names of its reactions. */
export function textsOf({ text, content_warning, poll, reactions }: ContentRow): string {
  const options = (poll?.options ?? []).map(({ title }) => title)
  return [text, content_warning, ...options, ...(reactions ?? []).map(({ name }) => `:${name}:`)].join(' ')
}

/**
 * Returns the shortcodes of a post's reactions. `detectCustomEmojis` may miss them in `textsOf`, since it returns at
 * most 100.
 */
export const reactionShortcodes = ({ reactions }: ContentRow): string[] =>
  (reactions ?? []).map(({ name }) => name).filter(isShortcode)

function attachmentsOf({ media, visibility }: ContentRow, links: Links): Media[] {
  const isPublic = visibility === 'public' || visibility === 'unlisted'
  const make = (row: MediaRow) => mediaOf(row, links, isPublic)
  return (media ?? []).map((row) =>
    isPublic || !links.signsRestricted ? make(row) : registerExpiringMedia(() => make(row)),
  )
}

/** Makes the content of a post from its row. */
export function contentOfRow(row: ContentRow, links: Links, emojis: ReadonlyMap<string, CustomEmoji>): PostContent {
  const mentions = (row.mentions ?? []).map(({ id, username }) => ({ id, username, url: links.profile(username) }))
  return {
    id: row.id,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    url: links.post(row.username, row.id),
    visibility: row.visibility,
    text: row.text,
    html: htmlOf(row.text, mentions, links),
    contentWarning: row.content_warning,
    sensitive: row.sensitive,
    language: row.language,
    inReplyToId: row.in_reply_to_id,
    inReplyToAccountId: row.in_reply_to_account_id,
    media: attachmentsOf(row, links),
    mentions,
    hashtags: (row.hashtags ?? []).map(({ name }) => ({ name, url: links.hashtag(name) })),
    emojis: emojisIn(textsOf(row), emojis),
    poll: row.poll && pollOf(row.poll),
    application: row.application,
    quotePolicy: row.quote_policy,
    sharingForbidden: row.sharing_forbidden,
    quotedId: row.quoted_id,
    quoteState: row.quote_state,
    reactions: (row.reactions ?? []).map(({ name, count }) => ({ name, count, emoji: emojis.get(name) ?? null })),
    quotesCount: row.quotes_count,
    repliesCount: row.replies_count,
    boostsCount: row.boosts_count,
    favouritesCount: row.favourites_count,
  }
}
