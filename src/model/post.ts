import { z } from 'zod'
import { choice } from './choice.ts'
import { CustomEmoji } from './customEmoji.ts'
import { FilterMatch } from './filter.ts'
import { AccountId, PostId } from './ids.ts'
import { Language } from './language.ts'
import { hasEndingAddresses, Media, renewedMedia } from './media.ts'
import { pageOf } from './page.ts'
import { Poll, pollAt } from './poll.ts'
import { Profile } from './profile.ts'
import { ReactionCount } from './reaction.ts'
import { Time } from './time.ts'
import { QuotePolicy, Visibility } from './visibility.ts'

export const Mention = z
  .object({
    id: AccountId.describe('The id of the account.'),
    username: z.string().describe('The username, without the @.'),
    url: z.url().describe('URL of the profile page.'),
  })
  .meta({ id: 'Mention', description: 'A mention of an account in a post.' })
export type Mention = z.infer<typeof Mention>

/** A hashtag in a post. `name` is in lower case and without the #. */
export const Hashtag = z
  .object({
    name: z.string().describe('The name in lower case, without the #.'),
    url: z.url().describe('URL of the page of posts with the hashtag.'),
  })
  .meta({ id: 'Hashtag', description: 'A hashtag in a post.' })
export type Hashtag = z.infer<typeof Hashtag>

export const Application = z
  .object({
    name: z.string().describe('The name of the app.'),
    website: z.string().nullable().describe("URL of the app's website; null if it has no website."),
  })
  .meta({ id: 'Application', description: 'The app that a post was written with.' })
export type Application = z.infer<typeof Application>

export const QuoteApproval = choice('QuoteApproval', 'Whether the author of the quoted post allows the quote.', {
  accepted: 'The author allows the quote.',
  revoked: 'The author of the quoted post revoked the quote.',
})

/** The part of a post that is the same for every reader. One object is cached and shared: treat it as frozen. */
export const PostContent = z.object({
  id: PostId,
  createdAt: Time.describe('When the post was published.'),
  editedAt: Time.nullable().describe('When the post was last edited; null if it was never edited.'),
  url: z.url().describe("URL of the post's page."),
  visibility: Visibility,
  text: z.string().describe('The text as it was written.'),
  html: z.string().describe('The text as sanitised HTML, in which links, mentions and hashtags are linked.'),
  contentWarning: z.string().describe('The content warning; empty for none.'),
  sensitive: z.boolean().describe('Whether the media of the post are hidden behind a warning.'),
  language: Language.nullable().describe('The language, as an ISO 639 code; null if unknown.'),
  inReplyToId: PostId.nullable().describe(
    'The post that this post replies to; null if it is no reply or that post was deleted.',
  ),
  inReplyToAccountId: AccountId.nullable().describe(
    'The author of the post that this post replies to, even if that post was deleted; null if it is no reply.',
  ),
  media: z.array(Media).describe('The attached images, videos and audio files, in order.'),
  mentions: z.array(Mention).describe('The mentioned accounts.'),
  hashtags: z.array(Hashtag).describe('The hashtags.'),
  emojis: z.array(CustomEmoji).describe('The custom emojis in the text, content warning and poll.'),
  poll: Poll.nullable().describe('The poll; null if the post has no poll.'),
  application: Application.nullable().describe('The app that the post was written with; null if that is not shown.'),
  quotePolicy: QuotePolicy,
  sharingForbidden: z
    .boolean()
    .describe('Whether a moderator turned off quotes and boosts of the post; `quotePolicy` is then `nobody`.'),
  quotedId: PostId.nullable().describe(
    'The quoted post; null if this post quotes none, or the quoted post was deleted.',
  ),
  quoteState: QuoteApproval.nullable().describe(
    'Whether the author of the quoted post allows the quote; null if this post quotes none.',
  ),
  reactions: z.array(ReactionCount).describe('The reactions, counted by emoji.'),
  quotesCount: z.int().describe('The number of posts that quote the post.'),
  repliesCount: z.int().describe('The number of replies.'),
  boostsCount: z.int().describe('The number of boosts.'),
  favouritesCount: z.int().describe('The number of favourites.'),
})
export type PostContent = z.infer<typeof PostContent>

export const PostViewer = z
  .object({
    favourited: z.boolean().describe('Whether the reader has favourited the post.'),
    boosted: z.boolean().describe('Whether the reader has boosted the post.'),
    bookmarked: z.boolean().describe('Whether the reader has bookmarked the post.'),
    pinned: z
      .boolean()
      .nullable()
      .describe('Whether the reader has pinned the post; null for posts of other accounts.'),
    threadMuted: z.boolean().describe('Whether the reader has muted notifications of the conversation.'),
    mayQuote: z.boolean().describe('Whether the reader may quote the post.'),
    reactions: z.array(z.string()).describe('The emojis that the reader reacted with.'),
    filtered: z.array(FilterMatch).describe("The reader's filters that match the post."),
    votes: z
      .array(z.int())
      .nullable()
      .describe('The options that the reader chose in the poll; null if there is no poll.'),
  })
  .meta({ id: 'PostViewer', description: "The reader's interactions with a post." })
export type PostViewer = z.infer<typeof PostViewer>

/**
 * The state of a quote: shown, revoked by the author of the quoted post, deleted, or hidden from the reader, who may
 * not see the post or who blocks or mutes its author.
 */
export const QuoteState = choice('QuoteState', 'Whether the quoted post is shown, and if not, why.', {
  accepted: 'The quoted post is shown.',
  revoked: 'The author of the quoted post revoked the quote.',
  deleted: 'The quoted post was deleted.',
  unauthorized: 'The reader is not allowed to see the quoted post.',
  blocked_account: 'The reader blocks the author of the quoted post.',
  muted_account: 'The reader mutes the author of the quoted post.',
})
export type QuoteState = z.infer<typeof QuoteState>

/** The quote of a post, as the reader may see it. A quote within a quote has only its id. */
export const Quote = z
  .object({
    state: QuoteState,
    postId: PostId.nullable().describe(
      'The quoted post; null if it was deleted, its author revoked the quote, or the reader may not see it.',
    ),
    get post() {
      return Post.nullable().describe('The quoted post; null if it is not shown, or is quoted within a quote.')
    },
  })
  .meta({ id: 'Quote', description: 'A quote, as the reader may see it.' })
export interface Quote {
  state: QuoteState
  postId: PostId | null
  post: Post | null
}

/**
 * A post as one reader sees it. `viewer` is null for an anonymous reader. A boost is a post whose `boostOf` is the
 * original.
 */
export const Post = PostContent.extend({
  author: Profile.describe('The author; for a boost, the account that boosted.'),
  viewer: PostViewer.nullable().describe("The reader's interactions with the post; null for anonymous readers."),
  get boostOf() {
    return Post.nullable().describe('The boosted post; null if this is not a boost.')
  },
  quote: z
    .lazy(() => Quote)
    .nullable()
    .describe('The quote; null if this post quotes none.'),
}).meta({ id: 'Post', description: 'A post as one reader sees it.' })
export type Post = z.infer<typeof Post>

export const PostPage = pageOf('PostPage', Post)

export const Conversation = z
  .object({
    ancestors: z
      .array(Post)
      .describe(
        'The posts above this post, from the first post of the conversation to the post that this post replies to.',
      ),
    descendants: z
      .array(Post)
      .describe('The posts below this post: the replies and their replies, each after the post that it replies to.'),
  })
  .meta({ id: 'Conversation', description: 'The posts above and below a post in its conversation.' })
export type Conversation = z.infer<typeof Conversation>

export const PostRevision = z
  .object({
    html: z.string().describe('The text as sanitised HTML.'),
    contentWarning: z.string().describe('The content warning; empty for none.'),
    sensitive: z.boolean().describe('Whether the media of the post were hidden behind a warning.'),
    createdAt: Time.describe('When this version was published.'),
    author: Profile.describe('The author.'),
    media: z.array(Media).describe('The attached files.'),
    emojis: z.array(CustomEmoji).describe('The custom emojis in the text, content warning and poll.'),
    pollOptions: z.array(z.string()).nullable().describe('The poll options; null if there was no poll.'),
  })
  .meta({ id: 'PostRevision', description: 'A version of a post, from its edit history.' })
export type PostRevision = z.infer<typeof PostRevision>

const content = Symbol('content')

interface PostParts {
  author: Profile
  viewer: PostViewer | null
  boostOf: Post | null
  quote: Quote | null
}

/**
 * Returns a reader's view of a post: the shared content with the reader's own data, and with its poll as it is at `now`
 * (milliseconds since 1970).
 */
export function joinPost(shared: PostContent, own: PostParts, now = Date.now()): Post {
  const poll = shared.poll && pollAt(shared.poll, now)
  const current = hasEndingAddresses(shared.media) ? { ...shared, media: shared.media.map(renewedMedia) } : shared
  return Object.defineProperty({ ...current, ...own, poll }, content, { value: current })
}

const covered = new WeakMap<PostContent, PostContent>()

/**
 * Returns the content with its media marked as sensitive; the same object for every reader. Use it for posts of an
 * account whose media a moderator marked as sensitive, for every reader except the author.
 */
export function coverMedia(shared: PostContent): PostContent {
  if (shared.sensitive) return shared
  const cached = covered.get(shared)
  if (cached) return cached
  const copy = { ...shared, sensitive: true }
  covered.set(shared, copy)
  return copy
}

/**
 * Returns the content of a post that all readers share. It is the same object for every reader, so it can
 * be the key of a cache for results that depend on it.
 */
export function contentOf(post: Post): PostContent {
  return (post as Post & { [content]?: PostContent })[content] ?? post
}
