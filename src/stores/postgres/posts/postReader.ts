import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Post } from '../../../model/post.ts'
import { type Shape, shapeOf } from '../../../viewing/shape.ts'
import { viewedPost } from '../../../viewing/viewedPost.ts'
import { nobody, type Viewer } from '../../../viewing/viewer.ts'
import { maySee, wants } from '../../../viewing/visibility.ts'
import type { StreamedPost } from '../../streamedPosts.ts'
import type { KeptViewers } from '../accounts/keptViewers.ts'
import type { ViewerFilters } from '../filters/viewerFilters.ts'
import { type Candidate, readingOf, type ReadingState, type ShownPost } from './candidates.ts'
import type { KeptMarks, MarkedPost } from './keptMarks.ts'
import type { KeptPosts } from './keptPosts.ts'
import { idOfStamp } from './stamps.ts'

/** Makes pages of the candidates that a list found. Everything but a post's id comes from caches by version. */
export interface PostReader {
  /** Returns the posts as the reader sees them, in the order of the rows. Deleted ones are left out. */
  read(rows: readonly Candidate[], reader: AccountId | undefined, choice?: Choice): Promise<Entry[]>
  /** Returns the posts that the rows of another list show (`shownPost`), by id. */
  shown(rows: readonly ShownPost[], reader: AccountId): Promise<ReadonlyMap<PostId, Post>>
  /** Makes the view of whole posts for a viewer who may see them. */
  show(viewer: Viewer, posts: readonly StreamedPost[], reading: Omit<ReadingState, 'relations'>): Promise<Post[]>
}

/** A post with its place in a list. */
export interface Entry {
  cursor: string
  item: Post
}

/** Returns whether a viewer is shown a post in a list, at a time in milliseconds. */
export type IsShown = (viewer: Viewer, post: Shape, now: number) => boolean

/**
 * True for posts in lists that the viewer did not ask for one by one: the viewer may see them and has not muted them.
 */
export const isWanted: IsShown = (viewer, post, now) => maySee(viewer, post) && wants(viewer, post, now)

/** The choice of candidates to show; all by default. */
interface Choice {
  isShown?: IsShown
  /** The versions of the reader, if the rows do not have them. */
  reading?: ReadingState | undefined
  /** The maximum number of posts; the first ones are shown. */
  most?: number
}

interface Parts {
  posts: KeptPosts
  viewers: KeptViewers
  marks: KeptMarks
  filters: ViewerFilters
}

/** Opens the one place that reads posts for lists. */
export function openPostReader({ posts, viewers, marks, filters }: Parts): PostReader {
  const reader: PostReader = {
    async read(rows, id, { isShown = () => true, reading: known, most = Infinity } = {}) {
      const [first] = rows
      if (!first) return []
      const reading = known ?? readingOf(first)
      const [viewer, postOf] = await Promise.all([
        id === undefined ? nobody : viewers.load(id, reading.relations),
        posts.load(
          rows.map((row) => row.id),
          new Map(rows.map((row) => [row.id, row.stamp])),
        ),
      ])
      if (!viewer) return []
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
      return found.map(({ cursor }, index) => ({ cursor, item: shown[index]! }))
    },
    async shown(rows, account) {
      const candidates = rows.flatMap(({ stamp, reading }): Candidate[] => {
        const id = stamp === null ? undefined : idOfStamp(stamp)
        return id === undefined ? [] : [{ cursor: id, id, stamp: stamp!, reading }]
      })
      const found = await reader.read([...new Map(candidates.map((one) => [one.id, one])).values()], account)
      return new Map(found.map(({ item }) => [item.id, item]))
    },
    async show(base, shown, { now, marks: version, filtersVersion }) {
      if (base === nobody) return shown.map((post) => viewedPost(nobody, post, () => undefined, now))
      const touchable = shown.flatMap(touchableIn)
      const [markOf, match] = await Promise.all([
        marks.load(base.id, version, touchable.map(markedPost)),
        filtersVersion === 0 ? base.match : filters.load(base.id, filtersVersion),
      ])
      await match.ahead?.(touchable.map(({ content }) => content))
      const viewer = { ...base, match }
      return shown.map((post) => viewedPost(viewer, post, (_reader, id: PostId) => markOf(id), now))
    },
  }
  return reader
}

/** Returns the posts that a reader may interact with: the post, or the boosted one, and the post that it quotes. */
function touchableIn(post: StreamedPost): StreamedPost[] {
  const target = post.boostOf ?? post
  return target.quoted ? [target, target.quoted] : [target]
}

const markedPost = ({ content: { id, poll } }: StreamedPost): MarkedPost => ({ id, pollId: poll?.id ?? null })
