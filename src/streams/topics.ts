import type { AccountId } from '../model/ids.ts'
import type { PostShape } from '../viewing/shape.ts'
import type { TimelineChoice } from '../viewing/belonging.ts'
import type { Viewer } from '../viewing/viewer.ts'

const everything = 'public'
// The topic of an author is the id itself, which the viewer holds anyway: thousands of readers have hundreds of topics
// each.
const byAuthor = (id: AccountId): string => id
const byHashtag = (name: string) => `#${name}`
const isOpen = (topic: string) => topic === everything || topic.startsWith('#')

/** Returns the topics of the posts that may belong on a viewer's timeline. */
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

/** Returns the authors of the posts that may belong on a viewer's timeline; undefined if it may be any author. */
export function authorsOf(viewer: Viewer, choice: TimelineChoice): AccountId[] | undefined {
  if (choice.timeline === 'list') return [...(viewer.lists.get(choice.list)?.members ?? [])]
  if (choice.timeline !== 'home' || viewer.followedHashtags.size > 0) return undefined
  return [viewer.id, ...viewer.follows.keys()]
}

/** An index of readers, so that a post is checked for few of them. */
export interface Topics<Reader> {
  set(reader: Reader, topics: readonly string[]): void
  delete(reader: Reader): void
  readers(): Iterable<Reader>
  /** Returns the readers that may want a post, each once. */
  readersOf(post: PostShape): Iterable<Reader>
  /** Returns whether any reader may want a post of an author, of which nothing else is known. */
  mayWant(author: AccountId): boolean
}

/** Makes an index from topics to readers. */
export function openTopics<Reader>(): Topics<Reader> {
  const readers = new Map<string, Set<Reader>>()
  const topicsOfReader = new Map<Reader, readonly string[]>()
  // The number of topics other than authors.
  let openTopicsCount = 0

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
