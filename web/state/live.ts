import { signal } from '@preact/signals'
import { bootPosition } from '../boundary/boot.ts'
import { call } from '../boundary/boundary.ts'
import { endStreams, follow } from '../boundary/stream.ts'
import { type AnnouncementEvent, readAnnouncements, takeAnnouncementEvent } from './announcements.ts'
import type { Feed } from './feeds.ts'
import { eachFeed } from './feeds.ts'
import { cachedPost, dropPost, fetchPosts, postSignal } from './posts.ts'
import { me, onOtherPerson } from './session.ts'

interface StreamEvent {
  id: string
  kind: string
  postId: string | null
}

/** Increases when the service reports new or changed notifications. */
export const notificationsChanged = signal(0)
/** Increases when a direct conversation changes. */
export const conversationsChanged = signal(0)
/** Increases when the filters change, here or elsewhere. */
export const filtersChanged = signal(0)

const userStream = `subscription ($after: ID) {
  userStream(after: $after) { id kind postId announcementId announcementReaction { name count } } }`
const timelineStream = `subscription ($after: ID, $timeline: StreamedTimeline!, $tag: String, $list: ID) {
  timelineStream(after: $after, timeline: $timeline, tag: $tag, list: $list) { id kind postId } }`

/** A timeline, other than the home timeline, that can be streamed. */
export type StreamableTimeline =
  { timeline: 'LOCAL' | 'PUBLIC' } | { timeline: 'TAG'; tag: string } | { timeline: 'LIST'; list: string }

/** Keeps a feed up to date until the returned function is called. Anonymous readers have no streams. */
export function followTimeline(feed: Feed, followed: StreamableTimeline): () => void {
  return followFrom(
    timelineStream,
    { ...followed },
    (event) => changeFeed(feed, event),
    () => void feed.refresh(),
  )
}

let stopUser: (() => void) | undefined
onOtherPerson(() => {
  stopUser?.()
  stopUser = undefined
  endStreams()
})

/** Follows the person's events on every page: home timeline, notifications, filters and conversations. */
export function followUser(home: () => Feed): void {
  const onEvent = (event: StreamEvent & AnnouncementEvent) => {
    if (event.kind.startsWith('NOTIFICATION')) notificationsChanged.value++
    else if (event.kind === 'CONVERSATION_CHANGED') conversationsChanged.value++
    else if (event.kind === 'FILTERS_CHANGED') filtersChanged.value++
    else if (event.announcementId) takeAnnouncementEvent(event)
    else changeFeed(home(), event)
    if (event.kind !== 'GAP') return
    notificationsChanged.value++
    conversationsChanged.value++
    filtersChanged.value++
    readAnnouncements()
  }
  const onStart = () => {
    void home().refresh()
    notificationsChanged.value++
    conversationsChanged.value++
    readAnnouncements()
  }
  stopUser ??= followFrom(userStream, {}, onEvent, onStart)
}

function followFrom<Event extends StreamEvent>(
  query: string,
  variables: Record<string, string>,
  onEvent: (event: Event) => void,
  onStart: () => void,
): () => void {
  let position: string | undefined
  let stop: (() => void) | undefined
  let isOver = false
  void begin()
  async function begin(): Promise<void> {
    const bootedPosition = await bootPosition()
    if (bootedPosition !== undefined) return start(bootedPosition)
    // Reads the current position of streams first, then loads the entries that arrived since the list was loaded, which
    // may be long ago.
    const position = await call('GET /api/streaming/position', {}).catch(() => undefined)
    if (!isOver) onStart()
    start(position?.position)
  }
  function start(at: string | undefined): void {
    if (isOver) return
    position = at
    stop = follow<Event>(query, variables, {
      after: () => position,
      onEvent(event) {
        position = event.id
        onEvent(event)
      },
      onRefused: () => {},
    })
  }
  return () => {
    isOver = true
    stop?.()
  }
}

function changeFeed(feed: Feed, { kind, postId }: StreamEvent): void {
  if (kind === 'GAP') void feed.refresh()
  if (!postId) return
  if (kind === 'POST_DELETED') return removePost(postId)
  void fetchPosts([postId]).then(() => {
    const post = postSignal(postId).peek()
    if (kind !== 'POST_CREATED' || !post || feed.state.peek() === 'new') return
    // The person's own post is shown at once, because they wrote it here or in another tab. Their own boost is not
    // added, because they were just reading the boosted post.
    const isOwn = post.account.id === me.peek()?.id
    if (!isOwn || !post.reblog) feed.add(postId, isOwn)
  })
}

/** Removes a deleted post from every list. */
export function removePost(id: string): void {
  dropPost(id)
  const isIt = (other: string) => other === id || cachedPost(other)?.reblog?.id === id
  eachFeed((feed) => {
    for (const other of [...feed.ids.peek(), ...feed.waiting.peek()]) if (isIt(other)) feed.remove(other)
  })
}
