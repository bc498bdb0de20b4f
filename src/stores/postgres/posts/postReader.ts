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

/** Makes pages of the candidates that a list found. All of a post but its id comes from what is kept by version. */
export interface PostReader {
  /** The posts as their reader sees them, in the order of the rows. Those that are gone are left out. */
  read(rows: readonly Candidate[], reader: AccountId | undefined, choice?: Choice): Promise<Entry[]>
  /** The posts that the rows of a list of something else show (`shownPost`), by id. */
  shown(rows: readonly ShownPost[], reader: AccountId): Promise<ReadonlyMap<PostId, Post>>
  /** Shows whole posts to a viewer who may see them. */
  show(viewer: Viewer, posts: readonly StreamedPost[], reading: Omit<ReadingState, 'relations'>): Promise<Post[]>
}

/** A post with its place in a list. */
export interface Entry {
  cursor: string
  item: Post
}

/** Whether a viewer is shown a post in a list, at a moment in milliseconds. */
export type IsShown = (viewer: Viewer, post: Shape, now: number) => boolean

/** What comes unasked: what the viewer may see and has not muted. */
export const isWanted: IsShown = (viewer, post, now) => maySee(viewer, post) && wants(viewer, post, now)

/** Which of the candidates are shown, if not all. */
interface Choice {
  isShown?: IsShown
  /** The versions of the reader, if the rows do not say them. */
  reading?: ReadingState | undefined
  /** At most so many, the first ones. */
  most?: number
}

interface Parts {
  posts: KeptPosts
  viewers: KeptViewers
  marks: KeptMarks
  filters: ViewerFilters
}

/** Opens the one place where posts are read for lists. */
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

/** What a reader may have done something with: a post, or what is boosted, and what that quotes. */
function touchableIn(post: StreamedPost): StreamedPost[] {
  const target = post.boostOf ?? post
  return target.quoted ? [target, target.quoted] : [target]
}

const markedPost = ({ content: { id, poll } }: StreamedPost): MarkedPost => ({ id, pollId: poll?.id ?? null })
