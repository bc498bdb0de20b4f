import type { AccountId, ListId, PostId } from '../../src/model/ids.ts'
import type { Visibility } from '../../src/model/visibility.ts'

export interface PlainPost {
  id: PostId
  author: AccountId
  visibility: Visibility
  mentions: Set<AccountId>
  /** Its only hashtag, if any. */
  tag: string | undefined
  /** The word of its text. */
  word: string
  /** The parent, or undefined once the parent is deleted. `answers` still has the author of the parent then. */
  replyTo: PlainPost | undefined
  answers: AccountId | undefined
  /** The id of the first post in its conversation. */
  root: string
  boostOf: PlainPost | undefined
}

export interface PlainList {
  id: ListId
  owner: AccountId
  members: Set<AccountId>
  exclusive: boolean
  muted: boolean
  replies: 'followed' | 'list' | 'none'
}

export interface PlainNotice {
  type: 'mention' | 'reblog' | 'favourite' | 'follow'
  to: AccountId
  from: AccountId
  post: PlainPost | undefined
}

/** How one account muted another. An expired mute has no effect. */
export interface PlainMute {
  boostsOnly: boolean
  notifications: boolean
  expired: boolean
}

/**
 * A model of which posts people may see and want to see, as simple as possible. The tests compare the service with it.
 */
export class PlainModel {
  follows = new Map<string, { boosts: boolean }>()
  blocks = new Set<string>()
  suspended = new Set<AccountId>()
  silenced = new Set<AccountId>()
  mutes = new Map<string, PlainMute>()
  mutedTags = new Set<string>()
  followedTags = new Set<string>()
  mutedThreads = new Set<string>()
  favourites = new Set<string>()
  filters = new Set<string>()
  unindexed = new Set<AccountId>()
  lists: PlainList[] = []
  notices: PlainNotice[] = []
  posts: PlainPost[] = []
  pair = (a: AccountId, b: string) => `${a} ${b}`

  blocked(a: AccountId, b: AccountId): boolean {
    return this.blocks.has(this.pair(a, b)) || this.blocks.has(this.pair(b, a))
  }

  sees(viewer: AccountId | undefined, post: PlainPost): boolean {
    if (post.boostOf && !this.sees(viewer, post.boostOf)) return false
    const { author, visibility, mentions } = post
    if (this.suspended.has(author)) return false
    if (viewer === author) return true
    if (viewer !== undefined && this.blocked(viewer, author)) return false
    if (visibility === 'public' || visibility === 'unlisted') return true
    if (viewer === undefined) return false
    return mentions.has(viewer) || (visibility === 'private' && this.follows.has(this.pair(viewer, author)))
  }

  /** Whether a viewer sees an account without looking for it. */
  isReachedBy(viewer: AccountId | undefined, author: AccountId): boolean {
    if (!this.silenced.has(author) || viewer === author) return true
    return viewer !== undefined && this.follows.has(this.pair(viewer, author))
  }

  /** Returns the mute between two accounts, unless it has expired. */
  mute(viewer: AccountId, target: AccountId): PlainMute | undefined {
    const mute = this.mutes.get(this.pair(viewer, target))
    return mute?.expired ? undefined : mute
  }

  inList(viewer: AccountId, account: AccountId, which: (list: PlainList) => boolean): boolean {
    return this.lists.some((list) => list.owner === viewer && which(list) && list.members.has(account))
  }

  wantsItself(viewer: AccountId | undefined, { author, tag }: PlainPost, but?: PlainList): boolean {
    if (viewer === undefined || viewer === author) return true
    const mute = this.mute(viewer, author)
    if (mute && !mute.boostsOnly) return false
    // A reader of a list sees the posts of its members, even if the list is muted.
    if (!but?.members.has(author) && this.inList(viewer, author, ({ muted }) => muted)) return false
    return tag === undefined || !this.mutedTags.has(this.pair(viewer, tag))
  }

  /** Whether a viewer wants a post that they did not look for. */
  wants(viewer: AccountId | undefined, post: PlainPost, but?: PlainList): boolean {
    if (!this.wantsItself(viewer, post, but) || (!but && !this.isReachedBy(viewer, post.author))) return false
    if (!post.boostOf) return true
    if (viewer !== undefined && viewer !== post.author && this.mute(viewer, post.author)) return false
    return this.wantsItself(viewer, post.boostOf, but)
  }

  home(reader: AccountId): PostId[] {
    const belongs = (post: PlainPost) => {
      if (post.author === reader) return true
      if (this.inList(reader, post.author, ({ exclusive }) => exclusive)) return false
      if (this.hasFollowedTag(reader, post)) return true
      const follow = this.follows.get(this.pair(reader, post.author))
      if (!follow || (post.boostOf && !follow.boosts)) return false
      if (post.visibility === 'direct' && !post.mentions.has(reader)) return false
      const to = post.answers
      return to === undefined || to === reader || to === post.author || this.follows.has(this.pair(reader, to))
    }
    return this.newestFirst((post) => belongs(post) && this.sees(reader, post) && this.wants(reader, post))
  }

  hasFollowedTag(reader: AccountId, { tag, visibility, boostOf }: PlainPost): boolean {
    const isFollowed = tag !== undefined && this.followedTags.has(this.pair(reader, tag))
    return isFollowed && visibility === 'public' && !boostOf
  }

  list(list: PlainList): PostId[] {
    const { owner, members, replies } = list
    const belongs = (post: PlainPost) => {
      if (!members.has(post.author)) return false
      const follow = this.follows.get(this.pair(owner, post.author))
      if (post.boostOf && follow && !follow.boosts) return false
      if (post.visibility === 'direct' && post.author !== owner && !post.mentions.has(owner)) return false
      const to = post.answers
      if (to === undefined || to === owner || to === post.author) return true
      if (replies === 'none') return false
      return replies === 'list' ? members.has(to) : this.follows.has(this.pair(owner, to))
    }
    return this.newestFirst((post) => belongs(post) && this.sees(owner, post) && this.wants(owner, post, list))
  }

  public(viewer: AccountId | undefined): PostId[] {
    return this.newestFirst(
      (post) =>
        post.visibility === 'public' &&
        !post.boostOf &&
        (post.answers === undefined || post.answers === post.author) &&
        this.sees(viewer, post) &&
        this.wants(viewer, post),
    )
  }

  tagged(tag: string, viewer: AccountId | undefined): PostId[] {
    return this.newestFirst(
      (post) =>
        post.tag === tag &&
        post.visibility === 'public' &&
        !post.boostOf &&
        this.sees(viewer, post) &&
        this.wants(viewer, post),
    )
  }

  profile(author: AccountId, viewer: AccountId | undefined): PostId[] {
    const isShown = ({ boostOf }: PlainPost) => !boostOf || this.wantsItself(viewer, boostOf)
    return this.newestFirst((post) => post.author === author && this.sees(viewer, post) && isShown(post))
  }

  /** Returns the ancestors and descendants of a post that a viewer sees and wants. */
  around(post: PlainPost, viewer: AccountId | undefined): PostId[] {
    const shown = (one: PlainPost) => this.sees(viewer, one) && this.wants(viewer, one)
    const isAbove = (one: PlainPost, of: PlainPost): boolean =>
      of.replyTo !== undefined && (of.replyTo === one || isAbove(one, of.replyTo))
    return this.newestFirst((one) => (isAbove(one, post) || isAbove(post, one)) && shown(one))
  }

  found(word: string, viewer: AccountId | undefined): PostId[] {
    const isOpen = ({ visibility, author }: PlainPost) => visibility === 'public' && !this.unindexed.has(author)
    const isOwn = (post: PlainPost) =>
      viewer !== undefined &&
      (post.author === viewer ||
        post.mentions.has(viewer) ||
        this.favourites.has(this.pair(viewer, post.id)) ||
        this.posts.some((boost) => boost.boostOf === post && boost.author === viewer))
    return this.newestFirst(
      (post) =>
        !post.boostOf &&
        post.word === word &&
        (isOpen(post) || isOwn(post)) &&
        this.sees(viewer, post) &&
        this.wants(viewer, post),
    )
  }

  /** Returns the words of a viewer's filters that a post contains. A boost counts as its original. */
  caught(viewer: AccountId | undefined, id: PostId): string[] {
    const post = this.posts.find((one) => one.id === id)
    const { word } = post?.boostOf ?? post!
    return viewer !== undefined && this.filters.has(this.pair(viewer, word)) ? [word] : []
  }

  /** Returns the notifications that an account sees, in no particular order. */
  notificationsOf(reader: AccountId): string[] {
    const isNotified = ({ to, from, post }: PlainNotice) => {
      if (to !== reader || this.suspended.has(from) || this.blocked(reader, from) || !this.isReachedBy(reader, from))
        return false
      const mute = this.mute(reader, from)
      if (mute && !mute.boostsOnly && mute.notifications) return false
      if (!post) return true
      if (!this.sees(reader, post) || this.mutedThreads.has(this.pair(reader, post.root))) return false
      return post.author === reader || post.tag === undefined || !this.mutedTags.has(this.pair(reader, post.tag))
    }
    return this.notices.filter(isNotified).map(({ type, from, post }) => `${type} ${from} ${post?.id ?? '-'}`)
  }

  notify(notice: PlainNotice): void {
    const isSame = (one: PlainNotice) =>
      one.type === notice.type && one.to === notice.to && one.from === notice.from && one.post === notice.post
    const isBlocked = this.blocks.has(this.pair(notice.to, notice.from))
    if (notice.to !== notice.from && !isBlocked && !this.notices.some(isSame)) this.notices.push(notice)
  }

  withdraw(is: (notice: PlainNotice) => boolean): void {
    this.notices = this.notices.filter((notice) => !is(notice))
  }

  unfollow(a: AccountId, b: AccountId): void {
    this.follows.delete(this.pair(a, b))
    this.withdraw(({ type, from, to }) => type === 'follow' && from === a && to === b)
  }

  newestFirst(keep: (post: PlainPost) => boolean): PostId[] {
    const ids = this.posts.filter(keep).map(({ id }) => id)
    return ids.sort((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1))
  }

  /** Posts that a moderator removed, with what is restored with them. */
  removed: { post: PlainPost; boosts: PlainPost[]; replies: PlainPost[]; notices: PlainNotice[] }[] = []

  remove(id: PostId): void {
    const post = this.posts.find((one) => one.id === id)!
    const notices = [...this.notices]
    const boosts = this.posts.filter(({ boostOf }) => boostOf === post)
    const replies = this.posts.filter(({ replyTo }) => replyTo === post)
    this.delete(id)
    const removedNotices = notices.filter((notice) => !this.notices.includes(notice))
    this.removed.push({ post, boosts, replies, notices: removedNotices })
  }

  /** Whether a removed post can be restored. A boost cannot if its original is gone, or was boosted again. */
  mayReturn({ author, boostOf }: PlainPost): boolean {
    if (!boostOf) return true
    return this.posts.includes(boostOf) && !this.posts.some((one) => one.boostOf === boostOf && one.author === author)
  }

  restore(removed: PlainModel['removed'][number]): void {
    this.removed = this.removed.filter((one) => one !== removed)
    const { post, boosts, replies, notices } = removed
    if (post.replyTo && !this.posts.includes(post.replyTo)) post.replyTo = undefined
    this.posts.push(post, ...boosts)
    for (const reply of replies) if (this.posts.includes(reply) && !reply.replyTo) reply.replyTo = post
    this.notices.push(...notices)
  }

  delete(id: PostId): void {
    const deleted = this.posts.find((post) => post.id === id)
    this.posts = this.posts.filter((post) => post.id !== id && post.boostOf?.id !== id)
    for (const post of this.posts) if (post.replyTo === deleted) post.replyTo = undefined
    this.withdraw(
      ({ type, from, post }) =>
        post === deleted || (type === 'reblog' && from === deleted?.author && post === deleted.boostOf),
    )
  }
}
