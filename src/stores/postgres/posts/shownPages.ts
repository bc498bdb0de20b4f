import { LRUCache } from 'lru-cache'
import { atMost } from '../../../model/bounds.ts'
import type { AccountId, PostId } from '../../../model/ids.ts'
import { hasEndingAddresses } from '../../../model/media.ts'
import type { Page } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { muteEnds, type Viewer } from '../../../viewing/viewer.ts'
import type { Caches } from '../connection/caches.ts'
import { ownText } from '../connection/ownText.ts'
import { readingStateOf } from './candidates.ts'
import type { OwnFound, VersionedActor } from './ownRows.ts'

/**
 * A cache of finished pages. People read the same page of their own lists again and again, and usually nothing has
 * changed: then no row has to be parsed, checked or assembled.
 */
export interface ShownPages {
  /** Returns a cached page if the statement found the same data from which the page was made. */
  get<Shown extends Page<unknown>>(key: string, found: OwnFound): Shown | undefined
  /**
   * Call this before the statement. Returns a function that caches a page, unless it changes by itself at once or the
   * caches have been cleared since.
   */
  beginRead(): (key: string, found: OwnFound, shown: ShownPage) => void
  /** Returns the number of candidates to begin with: as many as the page needed before, or else `defaultNumber`. */
  candidates(key: string, defaultNumber: number): number
  /** Records how many candidates were needed for a page that took several queries. */
  needed(key: string, candidates: number): void
}

/**
 * A page, with the posts and accounts that its rows refer to. The page must not depend on the result of any other
 * statement.
 */
export interface ShownPage {
  page: Page<unknown>
  /** The time at which the page may change by itself; see `lastsUntil`. */
  until: number
  posts: readonly PostId[]
  accounts: readonly AccountId[]
}

interface CachedPage {
  page: Page<unknown>
  until: number
  encoded: string
  /** The versions of the reader. */
  versions: string
  versionKeys: readonly (readonly [PostId, string | undefined])[]
  actors: readonly (readonly [AccountId, VersionedActor | undefined])[]
}

// The maximum number of candidates to begin with. A page that needs more queries several times whenever it is read.
const mostAtOnce = 500

// The estimated bytes of a post and of an account. Most of them are in other caches too, but a page holds them longer.
const [bytesOfPost, bytesOfActor] = [1200, 300]

/** Opens the cache of pages. */
export function openShownPages(caches: Caches): ShownPages {
  const cache = caches.open<string, CachedPage>('pages', ({ encoded, versionKeys, actors }) => {
    return 2 * encoded.length + bytesOfPost * versionKeys.length + bytesOfActor * actors.length
  })
  // For pages that needed more than one query: the number of candidates that were read. The next time, one query for as
  // many candidates is usually enough, and then the page can be cached.
  const neededBy = new LRUCache<string, number>(atMost(10_000))
  return {
    candidates: (key, defaultNumber) => neededBy.get(key) ?? defaultNumber,
    needed: (key, candidates) => void (candidates <= mostAtOnce && neededBy.set(key, candidates)),
    get: <Shown>(key: string, found: OwnFound) =>
      cache.get(key, (entry) => isFoundAgain(entry, found))?.page as Shown | undefined,
    beginRead() {
      const cacheRead = cache.beginRead()
      return (key, { encoded, reading, versionKeyOf, actorOf }, { page, until, posts, accounts }) => {
        if (until === 0) return
        // Freezes the items: for frozen objects, the surfaces cache the JSON that they make of them.
        page.items.forEach(Object.freeze)
        Object.freeze(page.items)
        cacheRead(key, {
          page,
          until,
          encoded: ownText(encoded),
          versions: ownText(versionsIn(reading)),
          versionKeys: [...new Set(posts)].map((id) => [id, versionKeyOf.get(id)]),
          actors: [...new Set(accounts)].map((id) => [id, actorOf.get(id)]),
        })
      }
    },
  }
}

function isFoundAgain({ until, encoded, versions, versionKeys, actors }: CachedPage, found: OwnFound): boolean {
  return (
    readingStateOf(found).now < until &&
    encoded === found.encoded &&
    versions === versionsIn(found.reading) &&
    versionKeys.every(([id, versionKey]) => found.versionKeyOf.get(id) === versionKey) &&
    actors.every(([id, actor]) => isSame(actor, found.actorOf.get(id)))
  )
}

function isSame(one: VersionedActor | undefined, other: VersionedActor | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.version === other.version &&
    one.isSuspended === other.isSuspended &&
    one.isSilenced === other.isSilenced &&
    one.isPending === other.isPending
  )
}

// Leaves out the time. An anonymous reader has no versions.
const versionsIn = (reading: string) => reading.replace(/^\d+/, '')

/**
 * Returns the time, in milliseconds since 1970, until which these views of posts stay the same for a viewer if nothing
 * changes: until a mute or a poll ends. Returns 0 if a filter, which may expire, matches one of them, or if URLs of its
 * files expire.
 */
export function lastsUntil(viewer: Viewer, views: readonly Post[], now: number): number {
  const posts = views.flatMap((view) => postsIn(view))
  if (posts.some((post) => post.viewer?.filtered.length || hasEndingAddresses(post.media))) return 0
  const ends = [...muteEnds(viewer), ...posts.map(({ poll }) => (poll ? Date.parse(poll.expiresAt) : Infinity))]
  return ends.reduce((soonest, end) => (end > now && end < soonest ? end : soonest), Infinity)
}

const postsIn = (view: Post | null | undefined): Post[] =>
  view ? [view, ...postsIn(view.boostOf), ...postsIn(view.quote?.post)] : []
