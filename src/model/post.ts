import { z } from 'zod'
import { CustomEmoji } from './customEmoji.ts'
import { FilterMatch } from './filter.ts'
import { AccountId, PostId } from './ids.ts'
import { Language } from './language.ts'
import { Media } from './media.ts'
import { pageOf } from './page.ts'
import { Poll, pollAt } from './poll.ts'
import { Profile } from './profile.ts'
import { ReactionCount } from './reaction.ts'
import { Time } from './time.ts'
import { QuotePolicy, Visibility } from './visibility.ts'

/** An account named in a post. */
export const Mention = z
  .object({ id: AccountId, username: z.string(), url: z.url() })
  .meta({ id: 'Mention', description: 'An account named in a post.' })
export type Mention = z.infer<typeof Mention>

/** A #word in a post; `name` is lower-case and without the #. */
export const Hashtag = z
  .object({ name: z.string(), url: z.url() })
  .meta({ id: 'Hashtag', description: 'A #word in a post.' })
export type Hashtag = z.infer<typeof Hashtag>

/** The app a post was written with. */
export const Application = z
  .object({ name: z.string(), website: z.string().nullable() })
  .meta({ id: 'Application', description: 'The app a post was written with.' })
export type Application = z.infer<typeof Application>

/** All of a post that is the same for every reader. One copy is kept and shared: treat it as frozen. */
export const PostContent = z.object({
  id: PostId,
  createdAt: Time,
  editedAt: Time.nullable(),
  url: z.url(),
  visibility: Visibility,
  text: z.string().describe('As it was written.'),
  html: z.string(),
  contentWarning: z.string(),
  sensitive: z.boolean(),
  language: Language.nullable(),
  inReplyToId: PostId.nullable(),
  inReplyToAccountId: AccountId.nullable(),
  media: z.array(Media),
  mentions: z.array(Mention),
  hashtags: z.array(Hashtag),
  emojis: z.array(CustomEmoji),
  poll: Poll.nullable(),
  application: Application.nullable(),
  quotePolicy: QuotePolicy,
  quotedId: PostId.nullable().describe('The post that is quoted; null for none, and once that one is deleted.'),
  quoteState: z.enum(['accepted', 'revoked']).nullable().describe('Null where nothing was quoted.'),
  reactions: z.array(ReactionCount),
  quotesCount: z.int(),
  repliesCount: z.int(),
  boostsCount: z.int(),
  favouritesCount: z.int(),
})
export type PostContent = z.infer<typeof PostContent>

/** What the reader has done with a post. */
export const PostViewer = z
  .object({
    favourited: z.boolean(),
    boosted: z.boolean(),
    bookmarked: z.boolean(),
    pinned: z.boolean().nullable().describe("Null on other people's posts."),
    threadMuted: z.boolean().describe('Whether notifications of its conversation are muted.'),
    mayQuote: z.boolean(),
    reactions: z.array(z.string()).describe('The emojis the reader reacted with.'),
    filtered: z.array(FilterMatch).describe("Which of the reader's filters match."),
    votes: z.array(z.int()).nullable().describe("The options chosen in the post's poll; null when there is none."),
  })
  .meta({ id: 'PostViewer', description: 'What the reader has done with a post.' })
export type PostViewer = z.infer<typeof PostViewer>

/**
 * How a quote stands: shown, taken back by the author of what is quoted, its post deleted, or kept from the reader - since
 * it is not for them, or since they block or mute its author.
 */
export const QuoteState = z
  .enum(['accepted', 'revoked', 'deleted', 'unauthorized', 'blocked_account', 'muted_account'])
  .meta({ id: 'QuoteState', description: 'Whether the quoted post is shown, and why not.' })
export type QuoteState = z.infer<typeof QuoteState>

/** What a post quotes, as its reader may see it. Of a quote within a quote only the id is told. */
export const Quote = z
  .object({
    state: QuoteState,
    postId: PostId.nullable(),
    get post() {
      return Post.nullable()
    },
  })
  .meta({ id: 'Quote', description: 'What a post quotes, as its reader may see it.' })
export interface Quote {
  state: QuoteState
  postId: PostId | null
  post: Post | null
}

/** A post as one reader sees it; `viewer` is null for an anonymous one. A boost is a post whose `boostOf` is the original. */
export const Post = PostContent.extend({
  author: Profile,
  viewer: PostViewer.nullable(),
  get boostOf() {
    return Post.nullable()
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
  .object({ ancestors: z.array(Post), descendants: z.array(Post) })
  .meta({ id: 'Conversation', description: 'What stands before and after a post in its conversation.' })
export type Conversation = z.infer<typeof Conversation>

/** A post as it stood at one time. */
export const PostRevision = z
  .object({
    html: z.string(),
    contentWarning: z.string(),
    sensitive: z.boolean(),
    createdAt: Time,
    author: Profile,
    media: z.array(Media),
    emojis: z.array(CustomEmoji),
    pollOptions: z.array(z.string()).nullable(),
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

/** A reader's view of a post: the shared content with what is the reader's own around it, and its poll as it stands now. */
export function joinPost(shared: PostContent, own: Joined): Post {
  const poll = shared.poll && pollAt(shared.poll, Date.now())
  return Object.defineProperty({ ...shared, ...own, poll }, content, { value: shared })
}

/** The shared content a post was joined from: the same object for every reader, so that what is made of it can be kept with it. */
export function contentOf(post: Post): PostContent {
  return (post as Post & { [content]?: PostContent })[content] ?? post
}
