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

/** An account named in a post. */
export const Mention = z
  .object({
    id: AccountId.describe('The id of the account.'),
    username: z.string().describe('Its name, without the @.'),
    url: z.url().describe('The page of its profile.'),
  })
  .meta({ id: 'Mention', description: 'An account named in a post.' })
export type Mention = z.infer<typeof Mention>

/** A #word in a post; `name` is lower-case and without the #. */
export const Hashtag = z
  .object({
    name: z.string().describe('Lower-case, without the #.'),
    url: z.url().describe('The page of the posts with it.'),
  })
  .meta({ id: 'Hashtag', description: 'A #word in a post.' })
export type Hashtag = z.infer<typeof Hashtag>

/** The app a post was written with. */
export const Application = z
  .object({
    name: z.string().describe('What the app calls itself.'),
    website: z.string().nullable().describe('The page of the app, where it has one.'),
  })
  .meta({ id: 'Application', description: 'The app a post was written with.' })
export type Application = z.infer<typeof Application>

/** Whether the author of a quoted post lets the quote stand. */
export const QuoteApproval = choice('QuoteApproval', 'Whether the author of a quoted post lets the quote stand.', {
  accepted: 'It stands.',
  revoked: 'The author of the quoted post took the quote back.',
})

/** All of a post that is the same for every reader. One copy is kept and shared: treat it as frozen. */
export const PostContent = z.object({
  id: PostId,
  createdAt: Time.describe('When it was published.'),
  editedAt: Time.nullable().describe('When it was last edited; null for never.'),
  url: z.url().describe('The page of the post.'),
  visibility: Visibility,
  text: z.string().describe('As it was written.'),
  html: z.string().describe('The text as HTML that is safe to show: links, mentions and hashtags lead somewhere.'),
  contentWarning: z.string().describe('What stands before the text is shown; empty for nothing.'),
  sensitive: z.boolean().describe('Whether its media are to be hidden until asked for.'),
  language: Language.nullable().describe('What it is written in, as an ISO 639 code; null where nobody said.'),
  inReplyToId: PostId.nullable().describe('The post it answers; null for none, and once that one is deleted.'),
  inReplyToAccountId: AccountId.nullable().describe(
    'Who wrote the post it answers, also once that one is gone; null where it answers none.',
  ),
  media: z.array(Media).describe('Its pictures, films and sounds, in their order.'),
  mentions: z.array(Mention).describe('The accounts it names.'),
  hashtags: z.array(Hashtag).describe('The hashtags in it.'),
  emojis: z.array(CustomEmoji).describe('The custom emojis in it.'),
  poll: Poll.nullable().describe('Its poll, where it has one.'),
  application: Application.nullable().describe('The app it was written with, where that is shown.'),
  quotePolicy: QuotePolicy,
  quotedId: PostId.nullable().describe('The post that is quoted; null for none, and once that one is deleted.'),
  quoteState: QuoteApproval.nullable().describe(
    'Whether the author of what is quoted lets it stand; null where nothing was quoted.',
  ),
  reactions: z.array(ReactionCount).describe('How often it was reacted to, by emoji.'),
  quotesCount: z.int().describe('How many posts quote it.'),
  repliesCount: z.int().describe('How many posts answer it.'),
  boostsCount: z.int().describe('How often it was boosted.'),
  favouritesCount: z.int().describe('How many have favourited it.'),
})
export type PostContent = z.infer<typeof PostContent>

/** What the reader has done with a post. */
export const PostViewer = z
  .object({
    favourited: z.boolean().describe('Whether the reader has favourited it.'),
    boosted: z.boolean().describe('Whether the reader has boosted it.'),
    bookmarked: z.boolean().describe('Whether the reader has bookmarked it.'),
    pinned: z.boolean().nullable().describe("Null on other people's posts."),
    threadMuted: z.boolean().describe('Whether notifications of its conversation are muted.'),
    mayQuote: z.boolean().describe('Whether the reader may quote it.'),
    reactions: z.array(z.string()).describe('The emojis the reader reacted with.'),
    filtered: z.array(FilterMatch).describe("Which of the reader's filters match."),
    votes: z.array(z.int()).nullable().describe("The options chosen in the post's poll; null when there is none."),
  })
  .meta({ id: 'PostViewer', description: 'What the reader has done with a post.' })
export type PostViewer = z.infer<typeof PostViewer>

/**
 * How a quote stands: shown, taken back by the author of what is quoted, its post deleted, or kept
 * from the reader - since it is not for them, or since they block or mute its author.
 */
export const QuoteState = choice('QuoteState', 'Whether the quoted post is shown, and why not.', {
  accepted: 'It is shown.',
  revoked: 'Its author took the quote back.',
  deleted: 'It was deleted.',
  unauthorized: 'The reader may not see it.',
  blocked_account: 'The reader blocks its author.',
  muted_account: 'The reader mutes its author.',
})
export type QuoteState = z.infer<typeof QuoteState>

/** What a post quotes, as its reader may see it. Of a quote within a quote only the id is told. */
export const Quote = z
  .object({
    state: QuoteState,
    postId: PostId.nullable().describe(
      'The quoted post; null for one that is gone, was taken back, or is not for the reader.',
    ),
    get post() {
      return Post.nullable().describe('The quoted post; null unless it is shown, and for a quote within a quote.')
    },
  })
  .meta({ id: 'Quote', description: 'What a post quotes, as its reader may see it.' })
export interface Quote {
  state: QuoteState
  postId: PostId | null
  post: Post | null
}

/**
 * A post as one reader sees it; `viewer` is null for an anonymous one. A boost is a post whose
 * `boostOf` is the original.
 */
export const Post = PostContent.extend({
  author: Profile.describe('Who wrote it; of a boost, who boosted.'),
  viewer: PostViewer.nullable().describe('What the reader has done with it; null for an anonymous one.'),
  get boostOf() {
    return Post.nullable().describe('The original of a boost; null for a post of its own.')
  },
  quote: z
    .lazy(() => Quote)
    .nullable()
    .describe('What is quoted; null for nothing.'),
}).meta({ id: 'Post', description: 'A post as one reader sees it.' })
export type Post = z.infer<typeof Post>

export const PostPage = pageOf('PostPage', Post)

/** What stands before and after a post in its conversation. */
export const Conversation = z
  .object({
    ancestors: z.array(Post).describe('What it answers, from the first post on.'),
    descendants: z.array(Post).describe('What answers it, and what answers that, each below its own.'),
  })
  .meta({ id: 'Conversation', description: 'What stands before and after a post in its conversation.' })
export type Conversation = z.infer<typeof Conversation>

/** A post as it stood at one time. */
export const PostRevision = z
  .object({
    html: z.string().describe('The text as HTML that is safe to show.'),
    contentWarning: z.string().describe('What stood before the text; empty for nothing.'),
    sensitive: z.boolean().describe('Whether its media were to be hidden until asked for.'),
    createdAt: Time.describe('When it came to stand like this.'),
    author: Profile.describe('Who wrote it.'),
    media: z.array(Media).describe('The files it had.'),
    emojis: z.array(CustomEmoji).describe('The custom emojis in it.'),
    pollOptions: z.array(z.string()).nullable().describe('The answers of its poll; null where it had none.'),
  })
  .meta({ id: 'PostRevision', description: 'A post as it stood at one time.' })
export type PostRevision = z.infer<typeof PostRevision>

const content = Symbol('content')

interface Joined {
  author: Profile
  viewer: PostViewer | null
  boostOf: Post | null
  quote: Quote | null
}

/**
 * A reader's view of a post: the shared content with what is the reader's own around it, and its
 * poll as it stands at a moment in milliseconds.
 */
export function joinPost(shared: PostContent, own: Joined, now = Date.now()): Post {
  const poll = shared.poll && pollAt(shared.poll, now)
  const current = hasEndingAddresses(shared.media) ? { ...shared, media: shared.media.map(renewedMedia) } : shared
  return Object.defineProperty({ ...current, ...own, poll }, content, { value: current })
}

/**
 * The shared content a post was joined from: the same object for every reader, so that what is made
 * of it can be kept with it.
 */
export function contentOf(post: Post): PostContent {
  return (post as Post & { [content]?: PostContent })[content] ?? post
}
