import { createConcurrencyLimiter } from '../model/concurrencyLimiter.ts'
import type { AccountId } from '../model/ids.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Bus } from '../stores/bus.ts'
import type { Change, ChangeFilter, Changes, KnownEnds } from '../stores/changes.ts'
import type { DirectConversations } from '../stores/directConversations.ts'
import type { Notifications } from '../stores/notifications.ts'
import type { ServiceAnnouncements } from '../stores/serviceAnnouncements.ts'
import type { StreamedPosts } from '../stores/streamedPosts.ts'
import type { Viewers } from '../stores/viewers.ts'
import {
  type AccountReaders,
  accountSource,
  accountEventRendering,
  notificationEventRendering,
} from './accountSource.ts'
import { connectViewers } from './connectedViewers.ts'
import { mergedSource } from './mergedSource.ts'
import { followSessionEnds } from './sessionEnds.ts'
import type { EndedSession, Streams } from './streams.ts'
import { type LiveDelivery, subscribe } from './subscribe.ts'
import { startTail, type TailLog } from './tail.ts'
import { publishChanges } from './publishChanges.ts'
import { type TimelineReader, timelineSource } from './timelineSource.ts'
import { openTopics } from './topics.ts'
import { openMutexes } from './mutexes.ts'

interface StreamDeps {
  changes: Changes
  viewers: Viewers
  streamedPosts: StreamedPosts
  notifications: Pick<Notifications, 'findMany'>
  directConversations: Pick<DirectConversations, 'find'>
  serviceAnnouncements: Pick<ServiceAnnouncements, 'findPublished' | 'countReactions'>
  bus: Bus
  log: TailLog
  /**
   * False if other processes have the streams. Then only IP blocks and ends of sessions are read from the change log.
   */
  hasStreams?: boolean
}

/** The streams of a process, which follow the change log while they are open. */
export interface OpenStreams extends Streams {
  /** Notifies all listeners that a session has ended, before the change log does. */
  endSession(ended: EndedSession): void
  /** Returns the period in which `onSessionEnd` has notified of all ends of sessions. */
  knownEnds(): KnownEnds
  /** Calls the listener when a process changes blocks of IP addresses. */
  onIpBlocks(listener: () => void): void
  /** Returns the milliseconds since the change log was last read to its end. */
  age(): number
  /**
   * Returns the number of failovers and restores that this process has noticed: those after which all published changes
   * were there (`whole`), and those that lost some (`lossy`).
   */
  failovers(): { readonly whole: number; readonly lossy: number }
  /** Returns the number of accounts whose relations are cached for streams. */
  viewerCount(): number
  close(): Promise<void>
}

// Leaves most database connections to other requests.
const pastReadAtOnce = 4

const withoutStreams: ChangeFilter = { kinds: ['ip_blocks.changed'] }

/** Begins to follow the change log from its end. */
export async function openStreams(deps: StreamDeps): Promise<OpenStreams> {
  const { changes, streamedPosts: posts, bus, log, hasStreams = true } = deps
  await changes.settle()
  const start = await changes.end()
  const mutexes = openMutexes()
  const viewers = connectViewers(deps.viewers, posts)
  const topics = openTopics<TimelineReader>()
  const readers: AccountReaders = new Map()
  const open: LiveDelivery['open'] = new Set()
  const publisher = publishChanges(start, { viewers, topics, posts, readers, open, mutexes, log })
  const live: LiveDelivery = {
    changes,
    mutexes: mutexes,
    delivered: publisher.delivered,
    past: createConcurrencyLimiter(pastReadAtOnce),
    open,
  }
  const failovers = { whole: 0, lossy: 0 }
  const timelines = { viewers, posts, topics }
  const ofNotifications = notificationEventRendering(deps.notifications)
  const ofAccount = accountEventRendering(deps.directConversations, deps.serviceAnnouncements)
  const ends = new Set<(ended: EndedSession) => void>()
  let ipBlocksChanged = () => {}

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
        log.warn({ err: error }, 'streams of an ended session could not be closed')
      }
    }
  }

  function take(batch: readonly Change[], end: StreamPosition): Promise<void> {
    if (batch.some(({ kind }) => kind === 'ip_blocks.changed')) ipBlocksChanged()
    return publisher.take(batch, end)
  }

  async function branch(lostUpTo: StreamPosition | undefined): Promise<void> {
    ipBlocksChanged()
    await publisher.branch(lostUpTo)
    failovers[lostUpTo === undefined ? 'whole' : 'lossy']++
  }

  const filter = hasStreams ? undefined : withoutStreams
  const tail = startTail(start, { changes, filter, take, branch, log })
  // Without streams, reading twice a second is enough.
  const wakeTail = hasStreams ? tail.wake : () => {}
  const stopListening = bus.onWake(wakeTail)
  const sessionEnds = followSessionEnds(start, { changes, notify: endSession, log })

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
    wake() {
      wakeTail()
      bus.wake()
    },
    endSession,
    knownEnds: sessionEnds.knownEnds,
    onIpBlocks: (listener) => void (ipBlocksChanged = listener),
    age: tail.age,
    failovers: () => failovers,
    viewerCount: viewers.count,
    async close() {
      stopListening()
      await Promise.all([tail.stop(), sessionEnds.stop()])
    },
  }
}
