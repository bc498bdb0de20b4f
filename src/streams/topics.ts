import type { AccountId } from '../model/ids.ts'
import type { Shape } from '../viewing/shape.ts'
import type { TimelineChoice } from '../viewing/belonging.ts'
import type { Viewer } from '../viewing/viewer.ts'

const everything = 'public'
const byAuthor = (id: AccountId) => `author ${id}`
const byHashtag = (name: string) => `tag ${name}`

/** Under what the posts can be found that a timeline of the viewer's may hold. */
export function topicsOf(viewer: Viewer, choice: TimelineChoice): string[] {
  switch (choice.timeline) {
    case 'home': {
      const followed = [...viewer.follows.keys()].map(byAuthor)
      return [byAuthor(viewer.id), ...followed, ...[...viewer.followedHashtags].map(byHashtag)]
    }
    case 'public':
      return [everything]
    case 'tag':
      return [byHashtag(choice.tag)]
    case 'list':
      return [...(viewer.lists.get(choice.list)?.members ?? [])].map(byAuthor)
  }
}

/** Whose posts a timeline of the viewer's may hold; undefined where it may be anybody's. */
export function authorsOf(viewer: Viewer, choice: TimelineChoice): AccountId[] | undefined {
  if (choice.timeline === 'list') return [...(viewer.lists.get(choice.list)?.members ?? [])]
  if (choice.timeline !== 'home' || viewer.followedHashtags.size > 0) return undefined
  return [viewer.id, ...viewer.follows.keys()]
}

/** Who reads what, so that a post is offered to few. */
export interface Topics<Reader> {
  set(reader: Reader, topics: readonly string[]): void
  delete(reader: Reader): void
  readers(): Iterable<Reader>
  /** Each who may want a post, once. */
  readersOf(post: Shape): Iterable<Reader>
  /** Whether anybody may want a post of an author's of which no more is known. */
  mayWant(author: AccountId): boolean
}

/** An index from topics to readers. */
export function openTopics<Reader>(): Topics<Reader> {
  const readers = new Map<string, Set<Reader>>()
  const topicsOfReader = new Map<Reader, readonly string[]>()
  // Posts are found by more than their author.
  let openTopicsCount = 0
  const isOpen = (topic: string) => !topic.startsWith('author ')

  function add(reader: Reader, topic: string): void {
    const found = readers.get(topic)
    if (found) found.add(reader)
    else readers.set(topic, new Set([reader]))
    if (isOpen(topic)) openTopicsCount++
  }

  function remove(reader: Reader, topic: string): void {
    const found = readers.get(topic)
    if (!found?.delete(reader)) return
    if (found.size === 0) readers.delete(topic)
    if (isOpen(topic)) openTopicsCount--
  }

  function clear(reader: Reader): void {
    for (const topic of topicsOfReader.get(reader) ?? []) remove(reader, topic)
    topicsOfReader.delete(reader)
  }

  return {
    set(reader, topics) {
      clear(reader)
      const distinct = [...new Set(topics)]
      topicsOfReader.set(reader, distinct)
      for (const topic of distinct) add(reader, topic)
    },
    delete: clear,
    readers: () => topicsOfReader.keys(),
    readersOf({ authorId, visibility, isBoost, hashtags }) {
      const isPublic = visibility === 'public' && !isBoost
      const topics = [byAuthor(authorId), ...(isPublic ? [everything, ...hashtags.map(byHashtag)] : [])]
      const found = topics.flatMap((topic) => readers.get(topic) ?? [])
      return found.length === 1 ? found[0]! : new Set(found.flatMap((set) => [...set]))
    },
    mayWant: (author) => openTopicsCount > 0 || readers.has(byAuthor(author)),
  }
}
