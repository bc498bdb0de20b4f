import { z } from 'zod'
import { Language } from '../../../model/language.ts'
import {
  contentOf,
  type Mention,
  type Post,
  type PostContent,
  type PostViewer,
  type Quote,
  QuoteState,
} from '../../../model/post.ts'
import { Time } from '../../../model/time.ts'
import { Visibility } from '../../../model/visibility.ts'
import { accountBytes, AccountEntity, accountEntity } from './account.ts'
import { CustomEmojiEntity, customEmojiEntity } from './customEmoji.ts'
import { FilterResultEntity, filterResultEntity } from './filterResult.ts'
import { bytesOfParts, type JsonParts, jsonCache, textOfParts } from './jsonParts.ts'
import { MediaAttachmentEntity, mediaAttachmentEntity } from './mediaAttachment.ts'
import { PollEntity, pollEntity } from './poll.ts'
import { QuoteApprovalEntity, quoteApprovalEntity } from './quoteApproval.ts'
import {
  EmojiReactionsEntity,
  PleromaReactionsEntity,
  ReactionEntity,
  reactionsFields,
  reactionsText,
} from './reaction.ts'

export const StatusMentionEntity = z
  .object({ id: z.string(), username: z.string(), acct: z.string(), url: z.url() })
  .meta({ id: 'StatusMention', description: 'A mention of an account in a post.' })

export const StatusTagEntity = z
  .object({ name: z.string().describe('The name in lower case, without the #.'), url: z.url() })
  .meta({ id: 'StatusTag', description: 'A hashtag in a post.' })

export const StatusApplicationEntity = z
  .object({ name: z.string(), website: z.string().nullable() })
  .meta({ id: 'StatusApplication', description: 'The app that a post was written with.' })

/** The quote of a post. A quote within the quoted post is only an id. */
export const QuoteEntity = z
  .object({
    state: QuoteState,
    get quoted_status() {
      return StatusEntity.nullable().optional().describe('The quoted post; null if it cannot be shown.')
    },
    quoted_status_id: z
      .string()
      .nullable()
      .optional()
      .describe('The id of the quoted post. A quote within a quoted post has this field instead of `quoted_status`.'),
  })
  .meta({ id: 'Quote', description: 'A quote.' })
export interface QuoteEntity {
  state: QuoteState
  quoted_status?: StatusEntity | null | undefined
  quoted_status_id?: string | null | undefined
}

export const StatusEntity = z
  .object({
    id: z.string(),
    uri: z.url().describe('The same as `url`: this server does not federate.'),
    url: z.url().nullable().describe("URL of the post's page."),
    created_at: Time,
    edited_at: Time.nullable(),
    in_reply_to_id: z.string().nullable(),
    in_reply_to_account_id: z.string().nullable(),
    visibility: Visibility,
    language: Language.nullable(),
    content: z.string().describe('The content as sanitised HTML.'),
    spoiler_text: z.string().describe('The content warning; empty for none.'),
    sensitive: z.boolean().describe('Whether media are hidden behind a warning.'),
    media_attachments: z.array(MediaAttachmentEntity),
    mentions: z.array(StatusMentionEntity),
    tags: z.array(StatusTagEntity),
    emojis: z.array(CustomEmojiEntity),
    application: StatusApplicationEntity.optional(),
    sharing_forbidden: z
      .literal(true)
      .optional()
      .describe('True if a moderator turned off quotes and boosts of the post; absent otherwise.'),
    replies_count: z.int(),
    reblogs_count: z.int(),
    favourites_count: z.int(),
    quotes_count: z.int(),
    card: z.null().describe('Always null: this server does not load linked pages.'),
    quote: QuoteEntity.nullable().describe('The quote; null if this post quotes none.'),
    quote_approval: QuoteApprovalEntity,
    reactions: z.array(ReactionEntity),
    emoji_reactions: EmojiReactionsEntity.describe('The same as `reactions`, for clients of Fedibird.'),
    pleroma: PleromaReactionsEntity,
    tagged_collections: z.array(z.never()).describe('Always empty: this server has no collections.'),
    poll: PollEntity.nullable(),
    account: AccountEntity,
    get reblog() {
      return StatusEntity.nullable().describe('The boosted post; null if this is not a boost.')
    },
    favourited: z
      .boolean()
      .optional()
      .describe(
        'Whether the caller has favourited the post. This and the following fields are absent for anonymous callers.',
      ),
    reblogged: z.boolean().optional(),
    muted: z.boolean().optional(),
    bookmarked: z.boolean().optional(),
    pinned: z
      .boolean()
      .optional()
      .describe("Whether the caller has pinned the post. Present only on the caller's own posts."),
    filtered: z
      .array(FilterResultEntity)
      .optional()
      .describe("The caller's filters that match the post, in any context."),
  })
  .meta({ id: 'Status', description: 'A post, or a boost of one, as the caller sees it.' })
export type StatusEntity = z.infer<typeof StatusEntity>

export function statusEntity(post: Post): StatusEntity {
  return {
    ...sharedFields(contentOf(post)),
    poll: pollEntity(post),
    account: accountEntity(post.author),
    reblog: post.boostOf && statusEntity(post.boostOf),
    quote: post.quote && quoteEntity(post.quote),
    quote_approval: quoteApprovalEntity(post),
    ...reactionsFields(post),
    ...viewerFields(post.viewer),
  }
}

/** Returns the JSON text of a post, equal to that of `statusEntity`. */
export const statusJson = (post: Post): string => textOfParts(statusParts(post))

/** Returns the JSON of a post in UTF-8. */
export const statusBytes = (post: Post): Buffer => cachedView(post) ?? bytesOfParts(freshParts(post))

/** Returns the JSON of a post as parts of a response. */
export function statusParts(post: Post): JsonParts {
  const cached = cachedView(post)
  return cached ? [cached] : freshParts(post)
}

const frozenBytes = jsonCache((post: Post) => textOfParts(freshParts(post)))

// A shared view is sent to many readers, so its bytes are cached for its lifetime.
const cachedView = (post: Post): Buffer | undefined => (Object.isFrozen(post) ? frozenBytes(post) : undefined)

// Renders a post, except the part that is the same for all readers, which is rendered once for each content.
function freshParts(post: Post): JsonParts {
  const poll = JSON.stringify(pollEntity(post))
  const quote = JSON.stringify(post.quote && quoteEntity(post.quote))
  const approval = JSON.stringify(quoteApprovalEntity(post))
  return [
    sharedBytes(contentOf(post)),
    `,"poll":${poll},"account":`,
    accountBytes(post.author),
    ',"reblog":',
    ...(post.boostOf ? statusParts(post.boostOf) : ['null']),
    `,"quote":${quote},"quote_approval":${approval},${reactionsText(post)}${viewerText(post.viewer)}`,
  ]
}

// A quote without its post consists of the id only, if it is within a quoted post or the post may not be shown.
function quoteEntity({ state, postId, post }: Quote): QuoteEntity {
  if (post) return { state, quoted_status: statusEntity(post) }
  return postId === null ? { state, quoted_status: null } : { state, quoted_status_id: postId, quoted_status: null }
}

// The JSON lacks the closing brace, because `freshParts` appends further fields.
const sharedBytes = jsonCache((content: PostContent) => JSON.stringify(sharedFields(content)).slice(0, -1))

function viewerText(viewer: PostViewer | null): string {
  return viewer ? `,${JSON.stringify(viewerFields(viewer)).slice(1)}` : '}'
}

// Nothing in here may depend on the reader or the time, because its text is cached. The poll does depend on them.
function sharedFields(content: PostContent) {
  return {
    id: content.id,
    uri: content.url,
    url: content.url,
    created_at: content.createdAt,
    edited_at: content.editedAt,
    in_reply_to_id: content.inReplyToId,
    in_reply_to_account_id: content.inReplyToAccountId,
    visibility: content.visibility,
    language: content.language,
    content: content.html,
    spoiler_text: content.contentWarning,
    sensitive: content.sensitive,
    media_attachments: content.media.map(mediaAttachmentEntity),
    mentions: content.mentions.map(mentionEntity),
    tags: content.hashtags.map(({ name, url }) => ({ name, url })),
    emojis: content.emojis.map(customEmojiEntity),
    ...(content.application && { application: applicationEntity(content.application) }),
    ...(content.sharingForbidden && { sharing_forbidden: true as const }),
    replies_count: content.repliesCount,
    reblogs_count: content.boostsCount,
    favourites_count: content.favouritesCount,
    quotes_count: content.quotesCount,
    card: null,
    tagged_collections: [],
  }
}

function viewerFields(viewer: PostViewer | null) {
  if (!viewer) return {}
  return {
    favourited: viewer.favourited,
    reblogged: viewer.boosted,
    muted: viewer.threadMuted,
    bookmarked: viewer.bookmarked,
    ...(viewer.pinned === null ? {} : { pinned: viewer.pinned }),
    filtered: viewer.filtered.map(filterResultEntity),
  }
}

function mentionEntity({ id, username, url }: Mention) {
  return { id, username, acct: username, url }
}

function applicationEntity({ name, website }: NonNullable<PostContent['application']>) {
  return { name, website }
}
