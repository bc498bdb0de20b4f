import type { AccountId } from '../model/ids.ts'
import type { PostShape } from '../viewing/shape.ts'
import type { TimelineChoice } from '../viewing/belonging.ts'
import type { Viewer } from '../viewing/viewer.ts'

const everything = 'public'
// The topic of an author is the id itself. It needs no memory of its own, because the viewer holds it anyway, and
// thousands of readers have hundreds of topics each.
const byAuthor = (id: AccountId): string => id
const byHashtag = (name: string) => `#${name}`
const isOpen = (topic: string) => topic === everything || topic.startsWith('#')

/** Returns the topics of the posts that may belong on a viewer's timeline, each once. */
function topicsOf(viewer: Viewer, choice: TimelineChoice): ReadonlySet<string> {
  switch (choice.timeline) {
    case 'home': {
      const hashtags = viewer.followedHashtags.values().map(byHashtag)
      return new Set([byAuthor(viewer.id), ...viewer.follows.keys().map(byAuthor), ...hashtags])
    }
    case 'public':
      return new Set([everything])
    case 'tag':
      return new Set([byHashtag(choice.tag)])
    case 'list':
      return new Set(viewer.lists.get(choice.list)?.members.values().map(byAuthor))
  }
}

/** Returns the authors of the posts that may belong on a viewer's timeline; undefined if posts of any author may. */
export function authorsOf(viewer: Viewer, choice: TimelineChoice): AccountId[] | undefined {
  if (choice.timeline === 'list') return [...(viewer.lists.get(choice.list)?.members ?? [])]
  if (choice.timeline !== 'home' || viewer.followedHashtags.size > 0) return undefined
  return [viewer.id, ...viewer.follows.keys()]
}

interface TopicReader {
  readonly choice: TimelineChoice
}

/** An index of readers by topic, so that a post has to be checked for only a few readers. */
export interface Topics<Reader> {
  /** Adds a reader with the topics that the viewer's relations give now. */
  set(reader: Reader, viewer: Viewer): void
  delete(reader: Reader): void
  readers(): Iterable<Reader>
  /** Returns the readers that may want a post, each once. Use the result before the index changes. */
  readersOf(post: PostShape): Iterable<Reader>
  /** Returns whether any reader may want a post of which only the author is known. */
  mayWant(author: AccountId): boolean
}

/** Makes an index from topics to readers. */
export function openTopics<Reader extends TopicReader>(): Topics<Reader> {
  // There may be a million entries, for which arrays take a third of the memory of sets. The topics of a reader are not
  // stored either: they are derived again from the viewer by which the reader was added.
  const readers = new Map<string, Reader[]>()
  const viewerOf = new Map<Reader, Viewer>()
  // The number of topics other than authors.
  let openTopicsCount = 0

  function add(reader: Reader, topic: string): void {
    const found = readers.get(topic)
    if (found) found.push(reader)
    else readers.set(topic, [reader])
    if (isOpen(topic)) openTopicsCount++
  }

  function remove(reader: Reader, topic: string): void {
    const found = readers.get(topic)!
    if (found.length === 1) readers.delete(topic)
    else found.splice(found.indexOf(reader), 1)
    if (isOpen(topic)) openTopicsCount--
  }

  function clear(reader: Reader): void {
    const viewer = viewerOf.get(reader)
    if (viewer) for (const topic of topicsOf(viewer, reader.choice)) remove(reader, topic)
    viewerOf.delete(reader)
  }

  return {
    set(reader, viewer) {
      clear(reader)
      viewerOf.set(reader, viewer)
      for (const topic of topicsOf(viewer, reader.choice)) add(reader, topic)
    },
    delete: clear,
    readers: () => viewerOf.keys(),
    readersOf({ authorId, visibility, isBoost, hashtags }) {
      const isPublic = visibility === 'public' && !isBoost
      const topics = [byAuthor(authorId), ...(isPublic ? [everything, ...hashtags.map(byHashtag)] : [])]
      const found = topics.flatMap((topic) => {
        const all = readers.get(topic)
        return all ? [all] : []
      })
      return found.length === 1 ? found[0]! : new Set(found.flat())
    },
    mayWant: (author) => openTopicsCount > 0 || readers.has(byAuthor(author)),
  }
}
