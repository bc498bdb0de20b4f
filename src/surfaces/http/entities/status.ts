import { z } from 'zod'
import { Language } from '../../../model/language.ts'
import { contentOf, type Mention, type Post, type PostContent, type PostViewer } from '../../../model/post.ts'
import { Time } from '../../../model/time.ts'
import { Visibility } from '../../../model/visibility.ts'
import { AccountEntity, accountEntity, accountJson } from './account.ts'
import { CustomEmojiEntity, customEmojiEntity } from './customEmoji.ts'
import { keptText } from './keptText.ts'
import { MediaAttachmentEntity, mediaAttachmentEntity } from './mediaAttachment.ts'
import { PollEntity, pollEntity } from './poll.ts'
import { QuoteApprovalEntity, quoteApprovalEntity } from './quoteApproval.ts'

export const StatusMentionEntity = z
  .object({ id: z.string(), username: z.string(), acct: z.string(), url: z.url() })
  .meta({ id: 'StatusMention', description: 'An account named in a post.' })

export const StatusTagEntity = z
  .object({ name: z.string().describe('Lower-case, without the #.'), url: z.url() })
  .meta({ id: 'StatusTag', description: 'A #word in a post.' })

export const StatusApplicationEntity = z
  .object({ name: z.string(), website: z.string().nullable() })
  .meta({ id: 'StatusApplication', description: 'The app a post was written with.' })

export const StatusEntity = z
  .object({
    id: z.string(),
    uri: z.url().describe('Equal to `url`: this server does not federate.'),
    url: z.url().nullable().describe('The page of the post.'),
    created_at: Time,
    edited_at: Time.nullable(),
    in_reply_to_id: z.string().nullable(),
    in_reply_to_account_id: z.string().nullable(),
    visibility: Visibility,
    language: Language.nullable(),
    content: z.string().describe('Sanitised HTML.'),
    spoiler_text: z.string().describe('A warning that stands before the content; empty for none.'),
    sensitive: z.boolean().describe('Whether media are to be covered until asked for.'),
    media_attachments: z.array(MediaAttachmentEntity),
    mentions: z.array(StatusMentionEntity),
    tags: z.array(StatusTagEntity),
    emojis: z.array(CustomEmojiEntity),
    application: StatusApplicationEntity.optional(),
    replies_count: z.int(),
    reblogs_count: z.int(),
    favourites_count: z.int(),
    quotes_count: z.int(),
    card: z.null().describe('Linked pages are not looked at here.'),
    quote: z.null().describe('Posts do not quote others here.'),
    quote_approval: QuoteApprovalEntity,
    tagged_collections: z.array(z.never()).describe('Always empty: there are no collections here.'),
    poll: PollEntity.nullable(),
    account: AccountEntity,
    get reblog() {
      return StatusEntity.nullable().describe('What is boosted, where this is a boost.')
    },
    favourited: z.boolean().optional().describe('Absent for anonymous callers, as the ones that follow.'),
    reblogged: z.boolean().optional(),
    muted: z.boolean().optional(),
    bookmarked: z.boolean().optional(),
    pinned: z.boolean().optional().describe("Only on the caller's own posts."),
    filtered: z.array(z.never()).optional().describe('Always empty: there are no filters here yet.'),
  })
  .meta({ id: 'Status', description: 'A post, or a boost of one, as the caller sees it.' })
export type StatusEntity = z.infer<typeof StatusEntity>

/** A post in Mastodon's words. */
export function statusEntity(post: Post): StatusEntity {
  return {
    ...sharedFields(contentOf(post)),
    poll: pollEntity(post),
    account: accountEntity(post.author),
    reblog: post.boostOf && statusEntity(post.boostOf),
    ...viewerFields(post.viewer),
  }
}

/** The JSON text of a post: equal to that of `statusEntity`, but what all readers share is made once for each content. */
export function statusJson(post: Post): string {
  const reblog = post.boostOf ? statusJson(post.boostOf) : 'null'
  const poll = JSON.stringify(pollEntity(post))
  const account = accountJson(post.author)
  return `${sharedText(contentOf(post))},"poll":${poll},"account":${account},"reblog":${reblog}${viewerText(post.viewer)}`
}

// Without the closing brace: `statusJson` goes on from there.
const sharedText = keptText((content: PostContent) => JSON.stringify(sharedFields(content)).slice(0, -1))

function viewerText(viewer: PostViewer | null): string {
  return viewer ? `,${JSON.stringify(viewerFields(viewer)).slice(1)}` : '}'
}

// Nothing in here may depend on the reader or on the time: its text is kept. The poll does.
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
    replies_count: content.repliesCount,
    reblogs_count: content.boostsCount,
    favourites_count: content.favouritesCount,
    quotes_count: 0,
    card: null,
    quote: null,
    quote_approval: quoteApprovalEntity(content.quotePolicy),
    tagged_collections: [],
  }
}

function viewerFields(viewer: PostViewer | null) {
  if (!viewer) return {}
  return {
    favourited: viewer.favourited,
    reblogged: viewer.boosted,
    muted: false,
    bookmarked: viewer.bookmarked,
    ...(viewer.pinned === null ? {} : { pinned: viewer.pinned }),
    filtered: [],
  }
}

function mentionEntity({ id, username, url }: Mention) {
  return { id, username, acct: username, url }
}

function applicationEntity({ name, website }: NonNullable<PostContent['application']>) {
  return { name, website }
}
