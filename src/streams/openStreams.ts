import { createGate } from '../model/gate.ts'
import type { AccountId } from '../model/ids.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Bus } from '../stores/bus.ts'
import type { Change, Changes } from '../stores/changes.ts'
import type { DirectConversations } from '../stores/directConversations.ts'
import type { Notifications } from '../stores/notifications.ts'
import type { StreamedPosts } from '../stores/streamedPosts.ts'
import type { Viewers } from '../stores/viewers.ts'
import {
  type AccountReaders,
  accountSource,
  accountTelling,
  notificationsTelling,
  tellAccounts,
} from './accountSource.ts'
import { connectViewers } from './connectedViewers.ts'
import { mergedSource } from './mergedSource.ts'
import { isAfter } from './position.ts'
import { followSessionEnds } from './sessionEnds.ts'
import type { EndedSession, Streams } from './streams.ts'
import { subscribe } from './subscribe.ts'
import { startTail, type TailLog } from './tail.ts'
import { tellTimelines } from './tellTimelines.ts'
import { countingFailures } from './failures.ts'
import { loadingPosts, type PostsOf } from './loadingPosts.ts'
import { type TimelineReader, timelineSource } from './timelineSource.ts'
import { openTopics, topicsOf } from './topics.ts'
import { openTurns } from './turns.ts'

interface Parts {
  changes: Changes
  viewers: Viewers
  posts: StreamedPosts
  notifications: Pick<Notifications, 'findMany'>
  conversations: Pick<DirectConversations, 'find'>
  bus: Bus
  log: TailLog
}

/** The streams of a process, which follow the log as long as they are open. */
export interface OpenStreams extends Streams {
  /** Tells all who listen that a session has ended, before the log says so too. */
  endSession(ended: EndedSession): void
  /** Milliseconds since the log was last read to its end. */
  age(): number
  /** Accounts of which streams hold in memory what they go by. */
  viewerCount(): number
  close(): Promise<void>
}

// Of the connections to the database, most are left to others.
const pastReadAtOnce = 4

/** Begins to follow the log from where it stands. */
export async function openStreams(parts: Parts): Promise<OpenStreams> {
  const { changes, posts, bus, log } = parts
  await changes.settle()
  let told = await changes.end()
  const turns = openTurns()
  const viewers = connectViewers(parts.viewers, posts)
  const topics = openTopics<TimelineReader>()
  const readers: AccountReaders = new Map()
  const live = { changes, turns, told: () => told, past: createGate(pastReadAtOnce) }
  const timelines = { viewers, posts, topics }
  const ofNotifications = notificationsTelling(parts.notifications)
  const ofAccount = accountTelling(parts.conversations)
  const ends = new Set<(ended: EndedSession) => void>()

  async function reload(batch: readonly Change[]): Promise<void> {
    const accounts = batch.flatMap(({ kind, account }) =>
      kind === 'viewer.changed' || kind === 'filters.changed' ? [account] : [],
    )
    if (accounts.length === 0) return
    const { changed, failed } = await viewers.reload(accounts)
    const isChanged = new Set(changed)
    for (const reader of [...topics.readers()]) {
      const { connected, choice } = reader
      if (isChanged.has(connected)) topics.set(reader, topicsOf(connected.viewer, choice))
      // Rather than what it must not see any more, it sees nothing.
      const error = failed.get(connected)
      if (error) reader.fail(error)
    }
  }

  const loadPosts = loadingPosts(posts, topics)
  const isHopeless = countingFailures()

  // What was told of a batch that failed half-way is not told again.
  async function take(batch: readonly Change[], end: StreamPosition): Promise<void> {
    const rest = batch.filter(({ position }) => isAfter(position, told))
    await turns.take(() => reload(rest))
    const postsOf = await loadPosts(rest)
    for (const change of rest) {
      await turns.take(async () => {
        await tellOne(change, postsOf)
        told = change.position
      })
    }
    told = end
  }

  // What fails again and again, though the store can be asked, must not keep everything after it from being told.
  async function tellOne(change: Change, postsOf: PostsOf): Promise<void> {
    try {
      await tellTimelines(change, await postsOf(change), { posts, topics })
      await tellAccounts(change, readers)
    } catch (error) {
      if (!isHopeless(change, error)) throw error
      const { position, kind, subject } = change
      log.warn({ err: error, position, kind, subject }, 'a change cannot be told: streams leave it out')
    }
  }

  const userSource = (viewer: AccountId) =>
    mergedSource(viewer, [
      timelineSource(viewer, { timeline: 'home' }, timelines),
      accountSource(viewer, ofNotifications, readers),
      accountSource(viewer, ofAccount, readers),
    ])

  function endSession(ended: EndedSession): void {
    for (const listener of ends) {
      try {
        listener(ended)
      } catch (error) {
        log.warn({ err: error }, 'somebody failed to end what a session held open')
      }
    }
  }

  const tail = startTail(told, { changes, take, log })
  const unhear = bus.onRing(tail.ring)
  const sessionEnds = followSessionEnds(told, { changes, tell: endSession, log })

  return {
    timeline: (viewer, choice, after) => subscribe(timelineSource(viewer, choice, timelines), live, after),
    notifications: (viewer, after) => subscribe(accountSource(viewer, ofNotifications, readers), live, after),
    account: (viewer, after) => subscribe(accountSource(viewer, ofAccount, readers), live, after),
    user: (viewer, after) => subscribe(userSource(viewer), live, after),
    position: () => changes.end(),
    onSessionEnd(listener) {
      ends.add(listener)
      return () => void ends.delete(listener)
    },
    ring() {
      tail.ring()
      bus.ring()
    },
    endSession,
    age: tail.age,
    viewerCount: viewers.count,
    async close() {
      unhear()
      await Promise.all([tail.stop(), sessionEnds.stop()])
    },
  }
}
