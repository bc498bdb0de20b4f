import type { AccountId, PostId } from '../../../model/ids.ts'
import { hasEndingAddresses } from '../../../model/media.ts'
import type { Post } from '../../../model/post.ts'
import { muteEnds, type Viewer } from '../../../viewing/viewer.ts'
import type { Caches } from '../connection/caches.ts'
import { ownText } from '../connection/ownText.ts'
import { readingOf } from './candidates.ts'
import type { KnownActor, OwnFound } from './ownRows.ts'

/**
 * A cache of finished pages. People read the same page of their notifications again and again, and mostly nothing has
 * changed: then no row has to be parsed, judged or put together.
 */
export interface ShownPages<Page> {
  /** Returns a page if the statement found again everything that decided it. */
  get(key: string, found: OwnFound): Page | undefined
  set(key: string, found: OwnFound, shown: ShownPage<Page>): void
}

/** A page, and what its rows name. No other statement may have decided it. */
interface ShownPage<Page> {
  page: Page
  /** When it may change as time passes; see `lastsUntil`. */
  until: number
  posts: readonly PostId[]
  accounts: readonly AccountId[]
}

interface CachedPage {
  page: unknown
  until: number
  said: string
  /** The versions of the reader. */
  versions: string
  versionKeys: readonly (readonly [PostId, string | undefined])[]
  actors: readonly (readonly [AccountId, KnownActor | undefined])[]
}

// Most posts and profiles are in other caches too, but a page holds them longer.
const [bytesOfPost, bytesOfActor] = [2000, 500]

/** Opens a cache of pages. */
export function openShownPages<Page>(caches: Caches, name: string): ShownPages<Page> {
  const cache = caches.open<string, CachedPage>(name, ({ said, versionKeys, actors }) => {
    return 2 * said.length + bytesOfPost * versionKeys.length + bytesOfActor * actors.length
  })
  return {
    get: (key, found) => cache.get(key, (entry) => isFoundAgain(entry, found))?.page as Page | undefined,
    set(key, { said, reading, versionKeyOf, actorOf }, { page, until, posts, accounts }) {
      cache.set(key, {
        page,
        until,
        said: ownText(said),
        versions: ownText(versionsIn(reading)),
        versionKeys: [...new Set(posts)].map((id) => [id, versionKeyOf.get(id)]),
        actors: [...new Set(accounts)].map((id) => [id, actorOf.get(id)]),
      })
    },
  }
}

function isFoundAgain({ until, said, versions, versionKeys, actors }: CachedPage, found: OwnFound): boolean {
  return (
    readingOf(found).now < until &&
    said === found.said &&
    versions === versionsIn(found.reading) &&
    versionKeys.every(([id, versionKey]) => found.versionKeyOf.get(id) === versionKey) &&
    actors.every(([id, actor]) => isSame(actor, found.actorOf.get(id)))
  )
}

function isSame(one: KnownActor | undefined, other: KnownActor | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.version === other.version &&
    one.isSuspended === other.isSuspended &&
    one.isSilenced === other.isSilenced &&
    one.isPending === other.isPending
  )
}

// Without the time.
const versionsIn = (reading: string) => reading.slice(reading.indexOf(' '))

/**
 * Returns how long, in milliseconds since 1970, a viewer is shown these views of posts if nothing changes: until a mute
 * or a poll ends. 0 if a filter, which may expire, matches one of them, or if addresses of its files end.
 */
export function lastsUntil(viewer: Viewer, views: readonly Post[], now: number): number {
  const posts = views.flatMap((view) => postsIn(view))
  if (posts.some((post) => post.viewer!.filtered.length > 0 || hasEndingAddresses(post.media))) return 0
  const ends = [...muteEnds(viewer), ...posts.map(({ poll }) => (poll ? Date.parse(poll.expiresAt) : Infinity))]
  return ends.reduce((soonest, end) => (end > now && end < soonest ? end : soonest), Infinity)
}

const postsIn = (view: Post | null | undefined): Post[] =>
  view ? [view, ...postsIn(view.boostOf), ...postsIn(view.quote?.post)] : []
