import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Post } from '../../../model/post.ts'
import { type PostShape, shapeOf } from '../../../viewing/shape.ts'
import { viewedPost } from '../../../viewing/viewedPost.ts'
import { nobody, type Viewer } from '../../../viewing/viewer.ts'
import { maySee, wants } from '../../../viewing/visibility.ts'
import type { StreamedPost } from '../../streamedPosts.ts'
import type { ViewerCache } from '../accounts/viewerCache.ts'
import type { Caches } from '../connection/caches.ts'
import type { ViewerFilters } from '../filters/viewerFilters.ts'
import { type Candidate, readingStateOf, type ReadingState, type ShownPost } from './candidates.ts'
import type { InteractionCache, PostWithPoll } from './interactionCache.ts'
import type { PostCache } from './postCache.ts'
import { openShownPages, type ShownPages } from './shownPages.ts'
import { idOfVersionKey } from './versionKeys.ts'

/** Makes pages of the candidates that a list found. Everything but a post's id comes from caches by version. */
export interface PostReader {
  /** Returns the posts as the reader sees them, in the order of the rows. Deleted posts are left out. */
  read(rows: readonly Candidate[], reader: AccountId | undefined, choice?: Choice): Promise<Entry[]>
  /** Returns a reader and whole posts as of the versions that a list found; undefined if the reader was deleted. */
  load(reader: AccountId | undefined, reading: ReadingState, versions: PostVersions): Promise<ReaderData | undefined>
  /** Returns the posts that the rows of another list show (`shownPost`), by id. */
  shown(rows: readonly ShownPost[], reader: AccountId): Promise<ReadonlyMap<PostId, Post>>
  /** Makes complete posts for a viewer. The caller has checked that the viewer may see them. */
  show(viewer: Viewer, posts: readonly StreamedPost[], reading: Omit<ReadingState, 'relations'>): Promise<Post[]>
  /** Finished pages of readers' own lists. */
  pages: ShownPages
}

/** Posts by id, and their version keys. */
interface PostVersions {
  ids: readonly PostId[]
  versionKeyOf: ReadonlyMap<PostId, string>
}

interface ReaderData {
  viewer: Viewer
  postOf: ReadonlyMap<PostId, StreamedPost>
}

/** An item with its place in a list. */
export interface Entry<Item = Post> {
  cursor: string
  item: Item
}

/** Returns whether a viewer sees a post in a list, at a time in milliseconds. */
export type IsShown = (viewer: Viewer, post: PostShape, now: number) => boolean

/**
 * Returns true for posts that may appear in lists without having been requested individually: the viewer may see them
 * and has not muted them.
 */
export const isWanted: IsShown = (viewer, post, now) => maySee(viewer, post) && wants(viewer, post, now)

/** The choice of candidates to show; all by default. */
interface Choice {
  isShown?: IsShown
  /** The versions of the reader, if the rows do not have them. */
  reading?: ReadingState | undefined
  /** The maximum number of posts; the first ones are shown. */
  most?: number
  /** Called with what was shown, and to whom. */
  onShown?: (viewer: Viewer, views: readonly Post[], now: number) => void
}

interface PostReaderDeps {
  posts: PostCache
  viewers: ViewerCache
  interactions: InteractionCache
  filters: ViewerFilters
  caches: Caches
}

/** Opens the only reader of posts for lists. */
export function openPostReader({ posts, viewers, interactions, filters, caches }: PostReaderDeps): PostReader {
  const reader: PostReader = {
    async load(id, reading, { ids, versionKeyOf }) {
      const [viewer, postOf] = await Promise.all([
        id === undefined ? nobody : viewers.load(id, reading.relations),
        posts.load(ids, versionKeyOf),
      ])
      return viewer && { viewer, postOf }
    },
    async read(rows, id, { isShown = () => true, reading: ownReading, most = Infinity, onShown } = {}) {
      const [first] = rows
      if (!first) return []
      const reading = ownReading ?? readingStateOf(first)
      const versionKeyOf = new Map(rows.map((row) => [row.id, row.versionKey]))
      const loaded = await reader.load(id, reading, { ids: rows.map((row) => row.id), versionKeyOf })
      if (!loaded) return []
      const { viewer, postOf } = loaded
      const found = rows
        .flatMap(({ cursor, id }) => {
          const post = postOf.get(id)
          return post && isShown(viewer, shapeOf(post), reading.now) ? [{ cursor, post }] : []
        })
        .slice(0, most)
      const shown = await reader.show(
        viewer,
        found.map(({ post }) => post),
        reading,
      )
      onShown?.(viewer, shown, reading.now)
      return found.map(({ cursor }, index) => ({ cursor, item: shown[index]! }))
    },
    async shown(rows, account) {
      const candidates = rows.flatMap(({ versionKey, reading }): Candidate[] => {
        const id = versionKey === null ? undefined : idOfVersionKey(versionKey)
        return id === undefined ? [] : [{ cursor: id, id, versionKey: versionKey!, reading }]
      })
      const found = await reader.read([...new Map(candidates.map((one) => [one.id, one])).values()], account)
      return new Map(found.map(({ item }) => [item.id, item]))
    },
    async show(base, shown, { now, marks: version, filtersVersion }) {
      if (base === nobody) return shown.map((post) => viewedPost(nobody, post, () => undefined, now))
      const targets = shown.flatMap(targetsOf)
      const [interactionsOf, match] = await Promise.all([
        interactions.load(base.id, version, targets.map(postWithPoll)),
        filtersVersion === 0 ? base.match : filters.load(base.id, filtersVersion),
      ])
      await match.ahead?.(targets.map(({ content }) => content))
      const viewer = { ...base, match }
      return shown.map((post) => viewedPost(viewer, post, (_reader, id: PostId) => interactionsOf(id), now))
    },
    pages: openShownPages(caches),
  }
  return reader
}

/**
 * Returns the posts that a reader may interact with: the post itself, or the boosted post if it is a boost, and the
 * quoted post.
 */
function targetsOf(post: StreamedPost): StreamedPost[] {
  const target = post.boostOf ?? post
  return target.quoted ? [target, target.quoted] : [target]
}

const postWithPoll = ({ content: { id, poll } }: StreamedPost): PostWithPoll => ({ id, pollId: poll?.id ?? null })
