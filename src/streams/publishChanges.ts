import type { AccountId } from '../model/ids.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Change } from '../stores/changes.ts'
import type { StreamedPosts } from '../stores/streamedPosts.ts'
import { type AccountReaders, deliverToAccounts } from './accountSource.ts'
import type { ConnectedViewers } from './connectedViewers.ts'
import { failureCounter } from './failures.ts'
import { batchPostLoader, type PostsOf } from './batchPostLoader.ts'
import { isAfter } from './position.ts'
import type { TailLog } from './tail.ts'
import { deliverToTimelines } from './deliverToTimelines.ts'
import type { TimelineReader } from './timelineSource.ts'
import type { Topics } from './topics.ts'
import type { Mutexes } from './mutexes.ts'

interface ChangePublisherDeps {
  viewers: ConnectedViewers
  topics: Topics<TimelineReader>
  posts: StreamedPosts
  readers: AccountReaders
  /** The open streams. */
  open: ReadonlySet<{ sendGap(): void }>
  mutexes: Mutexes
  log: TailLog
}

/** Publishes changes to live readers. */
export interface ChangePublisher {
  /**
   * Publishes changes up to `end`, in order. If it rejects, changes that have been published are skipped in the next
   * call.
   */
  take(batch: readonly Change[], end: StreamPosition): Promise<void>
  /**
   * Reads the relations of all readers again, since the change log continues with another history. Notifies readers if
   * changes up to `lostUpTo` are lost.
   */
  branch(lostUpTo: StreamPosition | undefined): Promise<void>
  /** Returns the position up to which everything has been published. */
  delivered(): StreamPosition
}

/** Makes a publisher of the changes after a position. */
export function publishChanges(
  start: StreamPosition,
  { viewers, topics, posts, readers, open, mutexes, log }: ChangePublisherDeps,
): ChangePublisher {
  let delivered = start
  const loadPosts = batchPostLoader(posts, topics)
  const mustSkip = failureCounter()

  const changedViewers = (batch: readonly Change[]) =>
    batch.flatMap(({ kind, account }) => (kind === 'viewer.changed' || kind === 'filters.changed' ? [account] : []))

  async function reload(accounts: readonly AccountId[]): Promise<void> {
    if (accounts.length === 0) return
    const { changed, failed } = await viewers.reload(accounts)
    const isChanged = new Set(changed)
    for (const reader of [...topics.readers()]) {
      const { connected } = reader
      if (isChanged.has(connected)) topics.set(reader, connected.viewer)
      // The error ends the stream, because the reader must not see posts that the outdated relations would allow.
      const error = failed.get(connected)
      if (error) for (const listener of reader.listeners) listener.fail(error)
    }
  }

  // A change that fails again and again, although the store is available, must not block later changes.
  async function publishChange(change: Change, postsOf: PostsOf): Promise<void> {
    try {
      await deliverToTimelines(change, await postsOf(change), { posts, topics })
      await deliverToAccounts(change, readers)
    } catch (error) {
      if (!mustSkip(change, error)) throw error
      const { position, kind, subject } = change
      log.warn({ err: error, position, kind, subject }, 'a change could not be read, so streams leave it out')
    }
  }

  return {
    async take(batch, end) {
      const rest = batch.filter(({ position }) => isAfter(position, delivered))
      await mutexes.take(() => reload(changedViewers(rest)))
      const postsOf = await loadPosts(rest)
      for (const change of rest) {
        await mutexes.take(async () => {
          await publishChange(change, postsOf)
          delivered = change.position
        })
      }
      delivered = end
    },
    branch: (lostUpTo) =>
      mutexes.take(async () => {
        await reload([...viewers.accounts()])
        if (lostUpTo === undefined) return
        delivered = lostUpTo
        for (const reader of [...open]) reader.sendGap()
      }),
    delivered: () => delivered,
  }
}
