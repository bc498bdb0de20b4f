import type { AccountId, DraftId, MediaId, PostId } from '../model/ids.ts'
import type { NewAccountLimits } from '../model/newcomer.ts'
import type { Page, IdRange } from '../model/page.ts'
import type { Application, Conversation, Post, PostRevision } from '../model/post.ts'
import type { Profile } from '../model/profile.ts'
import type { QuotePolicy, Visibility } from '../model/visibility.ts'

/** The reader of a post; undefined for an anonymous one. */
export type Viewer = AccountId | undefined

/** A poll to create or change. */
export interface PollDraft {
  options: string[]
  /** Seconds from now. */
  expiresIn: number
  multiple: boolean
  hideTotals: boolean
  /** True if voters may change and withdraw their votes. */
  votesChangeable: boolean
}

/** The properties of a post that default to settings of its author's account. */
export interface PostDefaults {
  visibility: Visibility
  sensitive: boolean
  language: string | null
  quotePolicy: QuotePolicy
}

/**
 * A post as its author submits it, with the mentions and hashtags found in its text. Null means the account's default.
 */
export interface PostDraft extends Nullable<PostDefaults> {
  authorId: AccountId
  text: string
  contentWarning: string
  /** The id of a boost stands for the boosted post. The same applies to `quotedId`. */
  inReplyToId: PostId | null
  quotedId: PostId | null
  /** Usernames. Unknown ones are left out. */
  mentions: string[]
  hashtags: { name: string; display: string }[]
  mediaIds: MediaId[]
  poll: PollDraft | null
  application: Application | null
  /** For an hour, the same key of the same author returns the same post. */
  idempotencyKey: string | undefined
  /** The draft or scheduled post that this post is made from. It is deleted when the post is published. */
  draftId?: DraftId | undefined
  /** Set if the limits for new accounts may apply to the author. */
  newcomer?: NewAccountPost | undefined
  /** Set if filters of the service match it. */
  flagged?: FlaggedPost | undefined
}

/** What happens to a post that matches the service's filters. Private and direct posts are exempt. */
export interface FlaggedPost {
  /** The comment of the report to moderators. */
  comment: string
  /**
   * Set if the post is hidden until a moderator has reviewed it: the days until its deletion, and the text for its
   * author.
   */
  hold: { days: number; text: string } | null
}

/** What a post adds to the usage of a new account, and the limits of that usage. */
export interface NewAccountPost extends NewAccountLimits {
  /** The number of links in the text; for an edit, 0 unless it adds some. */
  links: number
}

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null }

/** The new state of an edited post. */
export interface PostChange {
  text: string
  contentWarning: string
  /**
   * The flag that the author sets. A content warning sets it in any case. Without one, undefined leaves it as it is,
   * and so does the value that the post currently shows.
   */
  sensitive: boolean | undefined
  language: string | null
  /** Usernames. Unknown ones are left out. */
  mentions: string[]
  hashtags: { name: string; display: string }[]
  mediaIds: MediaId[]
  /** A null description is removed. */
  mediaChanges: { id: MediaId; description?: string | null | undefined; focus?: { x: number; y: number } | undefined }[]
  /** Undefined leaves the poll as it is, null removes it. A change of the options deletes all votes. */
  poll: PollDraft | null | undefined
  /** Undefined leaves it as it is. It is not part of a revision. */
  quotePolicy?: QuotePolicy | undefined
  /** Set if the limits for new accounts may apply to the author. */
  newcomer?: NewAccountPost | undefined
  /** Set if filters of the service match content that the edit adds. */
  flagged?: FlaggedPost | undefined
}

/** A stored post. */
export interface InsertedPost {
  id: PostId
  /** The maximum number of other accounts' feeds that the post is written to; 0 if the post already existed. */
  followers: number
}

/** A published post, as its author sees it. */
export interface PublishedByAuthor extends InsertedPost {
  post: Post
}

/**
 * The posts. A post is only returned to a viewer who may see it.
 *
 * - Its author sees it.
 * - Everybody sees public and unlisted posts.
 * - Followers see private posts.
 * - Mentioned accounts see it.
 * - Nobody sees it if either side blocks the other, or if the author is suspended.
 */
export interface Posts {
  /**
   * Stores a post and everything that belongs to it in one transaction, and counts it. An author who quotes their own
   * private post publishes for followers only.
   *
   * Throws `validation_failed` if an attachment is not the author's, not ready or already in use, and if the author may
   * not quote the quoted post. Throws `not_found` if the author cannot see the quoted post or the post that this one
   * replies to, or if the draft is gone. Throws `new_account_limit` if the author counts as new and has used up the
   * limits of new accounts, and `conflict` if the idempotency key belongs to a post that is held for review, or to a
   * draft or scheduled post.
   */
  publish(draft: PostDraft): Promise<PublishedByAuthor>
  /** Does the same as `publish`, and returns only the id. */
  insert(draft: PostDraft): Promise<PostId>
  /**
   * Returns the settings that a post would be published with now. Throws the same errors as `publish`, except those
   * about attachments.
   */
  settle(draft: PostDraft): Promise<PostDefaults>
  find(id: PostId, viewer: Viewer): Promise<Post | undefined>
  /** Returns one of the author's own posts in its current state. */
  findOwn(id: PostId, author: AccountId): Promise<Post | undefined>
  /** Returns posts in the order of `ids`. Those that the viewer may not see are left out. */
  readMany(ids: readonly PostId[], viewer: Viewer): Promise<Post[]>
  /**
   * Edits a post and returns it. `post` is the post as its author last saw it. The previous state is stored as a
   * revision. Returns undefined and changes nothing if the post was edited in the meantime. Throws `not_found` if it is
   * gone or a boost, and `validation_failed` for attachments and `new_account_limit` as `publish` does.
   */
  edit(post: Post, change: PostChange): Promise<Post | undefined>
  /**
   * Deletes one of the author's own posts and its boosts, and detaches its attachments. Returns the post as it was,
   * with attachments that only their owner may open now. Returns undefined if there is no such post, or if it was a
   * boost of a post that the author can no longer see.
   */
  delete(id: PostId, author: AccountId): Promise<Post | undefined>
  /**
   * Boosts a post for the account, if it has not done so, and returns the boost. If the post is a boost, boosts its
   * original. A boost of a private post is private, too. Throws `not_found` for a post that the account cannot see, and
   * `forbidden` unless the post is public, unlisted, or the account's own private one.
   */
  boost(
    id: PostId,
    account: AccountId,
    visibility: Visibility,
    application: Application | null,
  ): Promise<PublishedByAuthor>
  /** Throws the same errors as `unfavourite`. */
  unboost(id: PostId, account: AccountId): Promise<Post>
  /**
   * Favourites a post for an account, and returns the post as the account sees it then. If the post is a boost,
   * favourites its original. Throws `not_found` if the account cannot see it. The methods for bookmarks, pins and muted
   * threads do the same.
   */
  favourite(id: PostId, account: AccountId): Promise<Post>
  /**
   * Removes the favourite, even if the account can no longer see the post. In that case it throws `not_found`
   * afterwards.
   */
  unfavourite(id: PostId, account: AccountId): Promise<Post>
  bookmark(id: PostId, account: AccountId): Promise<Post>
  unbookmark(id: PostId, account: AccountId): Promise<Post>
  /** Throws `validation_failed` above `most` pinned posts. */
  pin(id: PostId, account: AccountId, most: number): Promise<void>
  unpin(id: PostId, account: AccountId): Promise<Post>
  /** Mutes the conversation of a post for one account. */
  muteThread(id: PostId, account: AccountId): Promise<Post>
  unmuteThread(id: PostId, account: AccountId): Promise<Post>
  /**
   * Returns the revisions of a post, oldest first, the current one last. If there are more than a hundred, returns the
   * first and the latest ones.
   */
  revisions(id: PostId, viewer: AccountId | undefined): Promise<PostRevision[]>
  /**
   * Returns the ancestors from the root down, and the descendants in the order of a depth-first walk, older before
   * newer.
   */
  conversation(
    id: PostId,
    viewer: Viewer,
    bounds: { ancestors: number; descendants: number; depth: number },
  ): Promise<Conversation>
  favouritedBy(id: PostId, viewer: Viewer, range: IdRange): Promise<Page<Profile>>
  boostedBy(id: PostId, viewer: Viewer, range: IdRange): Promise<Page<Profile>>
  /** Returns the posts that quote a post and that the viewer may see and has not muted, newest first. */
  quotes(id: PostId, viewer: Viewer, range: IdRange): Promise<Page<Post>>
  /**
   * Removes the author's post from a post that quotes it, and deletes the notification. Returns false if that post
   * never quoted it. Idempotent.
   */
  revokeQuote(id: PostId, quotingId: PostId, author: AccountId): Promise<boolean>
  /**
   * Sets who may quote the author's post from now on. For private and direct posts that is always nobody. Returns false
   * if there is no such post.
   */
  setQuotePolicy(id: PostId, author: AccountId, policy: QuotePolicy): Promise<boolean>
  /** Deletes idempotency keys that are over an hour old. */
  deleteOldKeys(): Promise<void>
  /** Deletes the usage of new accounts on earlier days. */
  deleteOldUsage(): Promise<void>
}
