import type { AccountId, DraftId, MediaId, PostId } from '../model/ids.ts'
import type { NewcomerLimits } from '../model/newcomer.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { Application, Conversation, Post, PostRevision } from '../model/post.ts'
import type { Profile } from '../model/profile.ts'
import type { QuotePolicy, Visibility } from '../model/visibility.ts'

/** The reader of a post; undefined when anonymous. */
export type Viewer = AccountId | undefined

/** A poll to create or change. */
export interface PollDraft {
  options: string[]
  /** Seconds from now. */
  expiresIn: number
  multiple: boolean
  hideTotals: boolean
  /** Whether voters may change and withdraw their votes. */
  votesChangeable: boolean
}

/** What a post's author may leave to the defaults of the account. */
export interface SettledPost {
  visibility: Visibility
  sensitive: boolean
  language: string | null
  quotePolicy: QuotePolicy
}

/** A post as its author wants it, with what was found in its text; null for the defaults of the account. */
export interface PostDraft extends Nullable<SettledPost> {
  authorId: AccountId
  text: string
  contentWarning: string
  /** By the id of a boost, what is boosted is answered or quoted. */
  inReplyToId: PostId | null
  quotedId: PostId | null
  /** Usernames; those of nobody are left out. */
  mentions: string[]
  hashtags: { name: string; display: string }[]
  mediaIds: MediaId[]
  poll: PollDraft | null
  application: Application | null
  /** Kept for an hour: the same key of the same author gives the same post. */
  idempotencyKey: string | undefined
  /** The draft or scheduled post this is made of: it goes as the post comes. */
  draftId?: DraftId | undefined
  /** If its author may count as new. */
  newcomer?: NewcomerPost | undefined
  /** If filters of the service match it. */
  flagged?: FlaggedPost | undefined
}

/** What happens to a post that filters of the service match; nothing if it is for followers alone, or direct. */
export interface FlaggedPost {
  /** Of the report, for moderators. */
  comment: string
  /** If it is removed until a moderator has looked at it: for how many days, and what its author is told. */
  hold: { days: number; text: string } | null
}

/** What is counted of a post whose author may count as new, and up to where. */
export interface NewcomerPost extends NewcomerLimits {
  /** The links of its text; of an edit, 0 unless it adds some. */
  links: number
}

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null }

/** What an edit makes of a post. */
export interface PostChange {
  text: string
  contentWarning: string
  sensitive: boolean
  language: string | null
  /** Usernames; those of nobody are left out. */
  mentions: string[]
  hashtags: { name: string; display: string }[]
  mediaIds: MediaId[]
  /** Null takes a description away. */
  mediaChanges: { id: MediaId; description?: string | null | undefined; focus?: { x: number; y: number } | undefined }[]
  /** Undefined leaves the poll as it is, null takes it away; other options than before start the votes anew. */
  poll: PollDraft | null | undefined
  /** Who may quote it from now on, which is part of no revision; undefined for as before. */
  quotePolicy?: QuotePolicy | undefined
  /** If its author may count as new. */
  newcomer?: NewcomerPost | undefined
  /** If filters of the service match what it adds. */
  flagged?: FlaggedPost | undefined
}

/** A post that is there. */
export interface Made {
  id: PostId
  /** Into how many feeds of others it is to be distributed at most: 0 where it was there before. */
  followers: number
}

/** The same as its author sees it. */
export interface Published extends Made {
  post: Post
}

/**
 * The posts. A post is only ever returned to a viewer who may see it: the author; everybody for public and unlisted
 * ones; followers for private ones; the mentioned; never where either side blocks the other or the author is suspended.
 */
export interface Posts {
  /**
   * Keeps a post with all that hangs on it, in one transaction, and counts it. A quote of an own
   * post for followers is for them alone, too. Throws `validation_failed` when a media is not the
   * author's, not ready or already in use, and when the author may not quote what is quoted;
   * `not_found` when that or what is answered is not to be seen, and when the draft is gone;
   * `new_account_limit` when its author counts as new and has used up what new accounts may do;
   * `conflict` for the idempotency key of a post that is held for review.
   */
  publish(draft: PostDraft): Promise<Published>
  /** As `publish`; returns its id. */
  insert(draft: PostDraft): Promise<PostId>
  /** How a post would be published now. Throws as `publish`, but for its media. */
  settle(draft: PostDraft): Promise<SettledPost>
  find(id: PostId, viewer: Viewer): Promise<Post | undefined>
  /** A post of the author's own, as of now. */
  findOwn(id: PostId, author: AccountId): Promise<Post | undefined>
  /** In the order asked for; what the viewer may not see is left out. */
  readMany(ids: readonly PostId[], viewer: Viewer): Promise<Post[]>
  /**
   * Makes of a post, as its author saw it, something else, and returns it; keeps the state before
   * as a revision. Returns undefined, and changes nothing, when it was edited since. Throws
   * `not_found` where it is gone or a boost, `validation_failed` for media and `new_account_limit` as `publish`.
   */
  edit(post: Post, change: PostChange): Promise<Post | undefined>
  /**
   * Removes an own post and its boosts; its media become loose. Returns it as it was, with its
   * media as their owner alone may open them now. Undefined when there is none such, and for a
   * boost of what its author does not see any more, which is removed all the same.
   */
  delete(id: PostId, author: AccountId): Promise<Post | undefined>
  /**
   * The boost that the account made of a post - of a boost, of what is boosted -, made now if there
   * was none; for followers alone where that is. Throws `not_found` for what it does not see,
   * `forbidden` unless that is public, unlisted, or its own for followers.
   */
  boost(id: PostId, account: AccountId, visibility: Visibility, application: Application | null): Promise<Published>
  /** As `unfavourite`. */
  unboost(id: PostId, account: AccountId): Promise<Post>
  /**
   * What an account does to a post - of a boost, to what is boosted -; returns that one as the
   * account sees it then. Throws `not_found` where it does not see it.
   */
  favourite(id: PostId, account: AccountId): Promise<Post>
  /** What it takes back, also where it does not see the post any more: then it throws `not_found` afterwards. */
  unfavourite(id: PostId, account: AccountId): Promise<Post>
  bookmark(id: PostId, account: AccountId): Promise<Post>
  unbookmark(id: PostId, account: AccountId): Promise<Post>
  /** Throws `validation_failed` above `most` pinned posts. */
  pin(id: PostId, account: AccountId, most: number): Promise<void>
  unpin(id: PostId, account: AccountId): Promise<Post>
  /** Mutes the conversation a post stands in, for one account. */
  muteThread(id: PostId, account: AccountId): Promise<Post>
  unmuteThread(id: PostId, account: AccountId): Promise<Post>
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
  /**
   * Takes the author's post out of one that quotes it, with its notification. False where that one
   * never quoted it; may be repeated.
   */
  revokeQuote(id: PostId, quotingId: PostId, author: AccountId): Promise<boolean>
  /**
   * Says who may quote the author's post from now on: nobody, where it is private or direct. False
   * where there is no such post.
   */
  setQuotePolicy(id: PostId, author: AccountId, policy: QuotePolicy): Promise<boolean>
  /** Forgets idempotency keys that are over an hour old. */
  deleteOldKeys(): Promise<void>
  /** Forgets what new accounts did on earlier days. */
  deleteOldUsage(): Promise<void>
}
