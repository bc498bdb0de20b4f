import type { AccountId, PostId } from '../../src/model/ids.ts'
import type { Visibility } from '../../src/model/visibility.ts'

interface PlainPost {
  id: PostId
  author: AccountId
  visibility: Visibility
  mentions: Set<AccountId>
  replyTo: AccountId | undefined
  boostOf: PlainPost | undefined
}

/** Who may see what, said as plainly as it can be said, to compare the service with. */
export class PlainModel {
  follows = new Map<string, { boosts: boolean }>()
  blocks = new Set<string>()
  suspended = new Set<AccountId>()
  posts: PlainPost[] = []
  pair = (a: AccountId, b: AccountId) => `${a} ${b}`

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

  home(reader: AccountId): PostId[] {
    const belongs = (post: PlainPost) => {
      if (post.author === reader) return true
      const follow = this.follows.get(this.pair(reader, post.author))
      if (!follow || (post.boostOf && !follow.boosts)) return false
      if (post.visibility === 'direct' && !post.mentions.has(reader)) return false
      const to = post.replyTo
      return to === undefined || to === reader || to === post.author || this.follows.has(this.pair(reader, to))
    }
    return this.newestFirst((post) => belongs(post) && this.sees(reader, post))
  }

  public(viewer: AccountId | undefined): PostId[] {
    return this.newestFirst(
      (post) =>
        post.visibility === 'public' &&
        !post.boostOf &&
        (post.replyTo === undefined || post.replyTo === post.author) &&
        this.sees(viewer, post),
    )
  }

  profile(author: AccountId, viewer: AccountId | undefined): PostId[] {
    return this.newestFirst((post) => post.author === author && this.sees(viewer, post))
  }

  newestFirst(keep: (post: PlainPost) => boolean): PostId[] {
    const ids = this.posts.filter(keep).map(({ id }) => id)
    return ids.sort((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1))
  }

  delete(id: PostId): void {
    this.posts = this.posts.filter((post) => post.id !== id && post.boostOf?.id !== id)
  }
}
