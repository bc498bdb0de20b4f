import type { AccountId, NotificationId, PostId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import { isForModerators, type Notification } from '../../../model/notification.ts'
import type { Page, IdRange } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { isShortcode } from '../../../model/reactionName.ts'
import { isNotifiedAs, isNotifiedBy, isNotifiedOf } from '../../../viewing/notified.ts'
import { shapeOf } from '../../../viewing/shape.ts'
import type { Viewer } from '../../../viewing/viewer.ts'
import type { GroupFilter, NotificationFilter } from '../../notifications.ts'
import type { StreamedPost } from '../../streamedPosts.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { Database } from '../connection/database.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import { inRounds, nearlyAll } from '../posts/candidateLists.ts'
import { readingOf, type ReadingState } from '../posts/candidates.ts'
import type { KnownActor, OwnFound } from '../posts/ownRows.ts'
import type { PostReader } from '../posts/postReader.ts'
import { lastsUntil } from '../posts/shownPages.ts'
import { assembleNotices } from './assembleNotices.ts'
import {
  findingNotifications,
  foundOf,
  type NotificationFindMode,
  type FoundNotification,
  type Member as FoundMember,
  mostMembers,
} from './notificationFinds.ts'
import { type NotificationRow, valuesOf } from './notificationRows.ts'

/**
 * Reads a page of the notifications that an account sees. If the filter has grouped types, only the newest of each
 * group is on it. `names` identify the rows to find, for the modes that need them.
 */
export type ReadNotices = (
  account: AccountId,
  mode: NotificationFindMode,
  filter: NoticeFilter,
  range: IdRange,
  names?: readonly string[],
) => Promise<NoticePage>

type NoticeFilter = NotificationFilter & { grouped?: GroupFilter['grouped'] | undefined }

interface NoticePage extends Page<Notification> {
  /** The groups of the notifications by key. */
  groupOf: ReadonlyMap<string, FoundGroup>
  /** True if the same object is returned as long as nothing on which it depends changes. Then its items are frozen. */
  isLasting: boolean
}

/** The newest notifications of a group. */
export interface FoundGroup {
  /** Those that the account sees, newest first. */
  members: Member[]
  /** The oldest of all of them, if there may be older ones that were not read. */
  cutAt: NotificationId | null
}

interface Member {
  id: NotificationId
  from: KnownActor
}

interface NoticeReadDeps {
  database: Database
  reads: Reads
  reader: PostReader
  profiles: Profiles
  links: Links
}

// An account sees only the newest of each group.
const firstOfGroups = (limit: number) => Math.ceil(limit * 1.5) + 2

// A round queries again if none of the newest thousand of a group is visible.
const mostQueries = 5

/** Opens the only reader of notifications. Rows are candidates: `src/viewing/` decides which are shown. */
export function openNotices({ reader, reads, ...parts }: NoticeReadDeps): ReadNotices {
  const find = findingNotifications(parts.database, reads)
  const { pages } = reader

  /** Finds the rows of a round. For groups with too many hidden senders, it queries again without these senders. */
  async function take(
    account: AccountId,
    mode: NotificationFindMode,
    values: readonly unknown[],
    names: readonly string[],
    seen: SeenNotice,
  ) {
    for (let queries = 1; ; queries++) {
      const heads = [...seen.groupOf.values()].flatMap(({ members }) => members[0]?.id ?? [])
      const found = foundOf(
        seen.first ??
          (await find(mode, seen.isAscending, [...values, [...seen.groupOf.keys()], heads, [...seen.refused], names])),
      )
      if (!seen.first) seen.until = 0
      seen.first = undefined
      const { rows, versionKeyOf, membersOf } = found
      const reading = readingOf(found)
      const loaded = await reader.load(account, reading, { ids: postsIn(rows), versionKeyOf })
      if (!loaded) {
        seen.until = 0
        return undefined
      }
      const members = [...membersOf.values()].flat()
      seen.named = { posts: postsIn(rows), accounts: [...rows, ...members].map(({ fromId }) => fromId) }
      for (const [key, members] of membersOf) recordGroup(seen, key, members, { ...found, ...loaded, now: reading.now })
      if (queries === mostQueries || [...membersOf.keys()].every((key) => seen.groupOf.has(key))) {
        return { ...found, ...loaded, reading, now: reading.now }
      }
    }
  }

  async function show(rows: readonly NotificationRow[], taken: TakenNotice, seen: SeenNotice, most: number) {
    const chosen = rows.filter((row) => isShown(row, taken, seen))
    const { viewer, postOf, reading, actorOf } = taken
    const viewOf = new Map<PostId, Post>()
    const shown: NotificationRow[] = []
    // Continues only if threads are muted, which only the views show.
    for (let seen = 0; seen < chosen.length && shown.length < most;) {
      const next = chosen.slice(seen, seen + most - shown.length)
      seen += next.length
      const posts = postsIn(next).map((id) => postOf.get(id)!)
      for (const post of await reader.show(viewer, posts, reading)) {
        if (!post.viewer!.threadMuted) viewOf.set(post.id, post)
      }
      shown.push(...next.filter(({ postId }) => postId === null || viewOf.has(postId)))
    }
    if (!shown.every(isOfVersions)) seen.until = 0
    seen.until = Math.min(seen.until, lastsUntil(viewer, [...viewOf.values()], reading.now))
    const own = shown.map((row) => (seen.grouped && !isIn(seen.grouped, row) ? { ...row, groupKey: null } : row))
    return assembleNotices(parts, own, { postOf: viewOf, actorOf })
  }

  return async (account, mode, filter, range, names = []) => {
    const { ascending: isAscending, limit } = range
    const key = JSON.stringify([mode, isAscending, valuesOf(account, filter, range), names])
    const defaultSize = filter.grouped?.length ? firstOfGroups(limit) : nearlyAll(limit)
    const size = pages.candidates(key, defaultSize)
    const cachePage = pages.beginRead()
    const first = await find(mode, isAscending, [
      ...valuesOf(account, filter, { ...range, limit: size }),
      ...[[], [], [], names],
    ])
    const known = pages.get<NoticePage>(key, first)
    if (known) return known
    const seen: SeenNotice = {
      grouped: filter.grouped,
      isAscending,
      groupOf: new Map(),
      refused: new Set(),
      first,
      // Pages that were requested by names are not cached, since they are hardly ever requested again.
      until: names.length === 0 ? Infinity : 0,
      named: { posts: [], accounts: [] },
    }
    let needed = 0
    const page = await inRounds<Notification, NotificationRow>(
      range,
      async (round, most) => {
        needed += round.limit
        const taken = await take(account, mode, valuesOf(account, filter, round), names, seen)
        return { rows: taken?.rows ?? [], read: async (rows) => (taken ? show(rows, taken, seen, most) : []) }
      },
      size,
    )
    if (needed > size) pages.needed(key, needed)
    const shown = { ...page, groupOf: seen.groupOf, isLasting: seen.until > 0 }
    if (shown.isLasting) {
      for (const item of page.items) Object.freeze(item.post)
      page.items.forEach(Object.freeze)
      cachePage(key, first, { page: shown, until: seen.until, ...seen.named })
    }
    return shown
  }
}

interface Judging extends Pick<FoundNotification, 'actorOf' | 'permissions'> {
  viewer: Viewer
  postOf: ReadonlyMap<PostId, StreamedPost>
  now: number
}

interface TakenNotice extends Omit<FoundNotification, 'reading'>, Judging {
  reading: ReadingState
}

function isVisible(seen: SeenNotice, { viewer, now }: Judging, actor: KnownActor): boolean {
  if (isNotifiedBy(viewer, actor, now)) return true
  seen.refused.add(actor.id)
  return false
}

/** Records a group with its newest members, unless none of a thousand is visible. */
function recordGroup(seen: SeenNotice, key: string, members: readonly FoundMember[], judging: Judging): void {
  const known = members.map(({ id, fromId }) => ({ id, from: judging.actorOf.get(fromId)! }))
  const visible = known.filter(({ from }) => isVisible(seen, judging, from))
  const cutAt = members.length < mostMembers ? null : members.at(-1)!.id
  if (visible.length > 0 || cutAt === null) seen.groupOf.set(key, { members: visible, cutAt })
}

function isShown(row: NotificationRow, judging: Judging, seen: SeenNotice): boolean {
  const { viewer, postOf, actorOf, permissions, now } = judging
  if (isIn(seen.grouped, row) && seen.groupOf.get(row.groupKey!)?.members[0]?.id !== row.id) return false
  const actor = actorOf.get(row.fromId)
  if (!actor) return false
  if (isForModerators(row.type) ? !isNotifiedAs(permissions, row.type, actor) : !isVisible(seen, judging, actor))
    return false
  const post = row.postId === null ? null : postOf.get(row.postId)
  return post === null || (post !== undefined && isNotifiedOf(viewer, shapeOf(post), now))
}

/** What the queries for a page have found so far. */
interface SeenNotice {
  isAscending: boolean
  grouped: NoticeFilter['grouped']
  groupOf: Map<string, FoundGroup>
  /** Senders whose notifications are hidden from the account. Later queries leave them out. */
  refused: Set<AccountId>
  /** What the first query found, until it is used. */
  first: OwnFound | undefined
  /** When the page may change as time passes; 0 if the first query did not find everything that decides the page. */
  until: number
  /** The posts and accounts that its rows name. */
  named: { posts: PostId[]; accounts: AccountId[] }
}

// Decisions, reports and custom emojis are read by statements of their own.
const isOfVersions = ({ emoji, decisionId, reportId }: NotificationRow) =>
  decisionId === null && reportId === null && (emoji === null || !isShortcode(emoji))

const isIn = (grouped: SeenNotice['grouped'], { groupKey, type }: NotificationRow) =>
  groupKey !== null && grouped !== undefined && grouped.includes(type)

const postsIn = (rows: readonly NotificationRow[]) => [...new Set(rows.flatMap(({ postId }) => postId ?? []))]
