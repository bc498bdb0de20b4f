import type { AccountId, DraftId, MediaId, PostId } from '../model/ids.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { Application, Conversation, Post, PostRevision } from '../model/post.ts'
import type { Profile } from '../model/profile.ts'
import type { QuotePolicy, Visibility } from '../model/visibility.ts'

/** The reader of a post; undefined when anonymous. */
export type Viewer = AccountId | undefined

/** A poll as its author wants it. */
export interface PollDraft {
  options: string[]
  /** Seconds from now. */
  expiresIn: number
  multiple: boolean
  hideTotals: boolean
  /** Whether voters may change and withdraw their votes. */
  votesChangeable: boolean
}

/** A post as its author wants it, with what was found in its text. */
export interface PostDraft {
  authorId: AccountId
  text: string
  visibility: Visibility
  contentWarning: string
  sensitive: boolean
  language: string | null
  quotePolicy: QuotePolicy
  inReplyToId: PostId | null
  quotedId: PostId | null
  mentions: AccountId[]
  hashtags: { name: string; display: string }[]
  mediaIds: MediaId[]
  poll: PollDraft | null
  application: Application | null
  /** Kept for an hour: the same key of the same author gives the same post. */
  idempotencyKey: string | undefined
  /** The draft or scheduled post this is made of: it goes as the post comes. */
  draftId?: DraftId | undefined
}

/** What an edit makes of a post. */
export interface PostChange {
  /** The `editedAt` of the post this change was made from. */
  basedOn: string | null
  text: string
  contentWarning: string
  sensitive: boolean
  language: string | null
  mentions: AccountId[]
  hashtags: { name: string; display: string }[]
  mediaIds: MediaId[]
  /** Null takes a description away. */
  mediaChanges: { id: MediaId; description?: string | null | undefined; focus?: { x: number; y: number } | undefined }[]
  /** Undefined leaves the poll as it is, null takes it away; other options than before start the votes anew. */
  poll: PollDraft | null | undefined
}

/** A post that is there. */
export interface Made {
  id: PostId
  /** Into how many feeds of others it is to be distributed at most: 0 where it was there before. */
  followers: number
}

/** A post that was kept. */
export interface Published extends Made {
  /** As its author sees it; undefined where that has to be read. */
  post: Post | undefined
}

/**
 * The posts. A post is only ever returned to a viewer who may see it: the author; everybody for public and unlisted ones;
 * followers for private ones; the mentioned; never where either side blocks the other or the author is suspended.
 */
export interface Posts {
  /**
   * Keeps a post with all that hangs on it, in one transaction, and counts it. Throws `validation_failed` when a media is not
   * the author's, not ready or already in use, `not_found` when the post replied to or quoted, or the draft, is gone.
   */
  insert(draft: PostDraft): Promise<PostId>
  /** As `insert`; says of the post what is known without reading it. */
  publish(draft: PostDraft): Promise<Published>
  find(id: PostId, viewer: Viewer): Promise<Post | undefined>
  /** In the order asked for; what the viewer may not see is left out. */
  readMany(ids: readonly PostId[], viewer: Viewer): Promise<Post[]>
  /**
   * Keeps the state before as a revision. Returns false, and changes nothing, when the post was edited since `change.basedOn`.
   * Throws `not_found` unless it is the author's own post, `validation_failed` for media as `insert`.
   */
  edit(id: PostId, author: AccountId, change: PostChange): Promise<boolean>
  /** Removes an own post and its boosts; its media become loose. Returns false when there is none such. */
  delete(id: PostId, author: AccountId): Promise<boolean>
  /** The boost that the account made of a post, made now if there was none. */
  boost(id: PostId, account: AccountId, visibility: Visibility, application: Application | null): Promise<Made>
  unboost(id: PostId, account: AccountId): Promise<void>
  favourite(id: PostId, account: AccountId): Promise<void>
  unfavourite(id: PostId, account: AccountId): Promise<void>
  bookmark(id: PostId, account: AccountId): Promise<void>
  unbookmark(id: PostId, account: AccountId): Promise<void>
  /** Throws `validation_failed` above `most` pinned posts. */
  pin(id: PostId, account: AccountId, most: number): Promise<void>
  unpin(id: PostId, account: AccountId): Promise<void>
  /** Mutes the conversation a post stands in, for one account. */
  muteThread(id: PostId, account: AccountId): Promise<void>
  unmuteThread(id: PostId, account: AccountId): Promise<void>
  /** Oldest first, the present state last; of more than a hundred, the first and the latest ones. */
  revisions(id: PostId): Promise<PostRevision[]>
  /** Ancestors from the root down; descendants in the order of a depth-first walk, old before new. */
  conversation(
    id: PostId,
    viewer: Viewer,
    bounds: { ancestors: number; descendants: number; depth: number },
  ): Promise<Conversation>
  favouritedBy(id: PostId, viewer: Viewer, stretch: Stretch): Promise<Page<Profile>>
  boostedBy(id: PostId, viewer: Viewer, stretch: Stretch): Promise<Page<Profile>>
  /** The posts that quote a post and that the viewer may see and has not muted, newest first. */
  quotes(id: PostId, viewer: Viewer, stretch: Stretch): Promise<Page<Post>>
  /** Takes the author's post out of one that quotes it, with its notification. False where that one never quoted it; may be repeated. */
  revokeQuote(id: PostId, quotingId: PostId, author: AccountId): Promise<boolean>
  /** Says who may quote the author's post from now on: nobody, where it is private or direct. False where there is no such post. */
  setQuotePolicy(id: PostId, author: AccountId, policy: QuotePolicy): Promise<boolean>
  /** Forgets idempotency keys that are over an hour old. */
  deleteOldKeys(): Promise<void>
}
