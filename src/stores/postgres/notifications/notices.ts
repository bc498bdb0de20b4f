import type { AccountId, NotificationId, PostId } from '../../../model/ids.ts'
import { isForModerators, type Notification } from '../../../model/notification.ts'
import type { Page, IdRange } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { isNotifiedAs, isNotifiedBy, isNotifiedOf } from '../../../viewing/notified.ts'
import { shapeOf } from '../../../viewing/shape.ts'
import type { Viewer } from '../../../viewing/viewer.ts'
import type { GroupFilter, NotificationFilter } from '../../notifications.ts'
import type { StreamedPost } from '../../streamedPosts.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { Database } from '../connection/database.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import { nearlyAll, ownPage } from '../posts/candidateLists.ts'
import { readingStateOf, type ReadingState } from '../posts/candidates.ts'
import type { OwnFound, VersionedActor } from '../posts/ownRows.ts'
import type { PostReader } from '../posts/postReader.ts'
import { lastsUntil } from '../posts/shownPages.ts'
import { assembleNotices } from './assembleNotices.ts'
import {
  notificationFinder,
  foundOf,
  type NotificationFindMode,
  type FoundNotification,
  type Member as FoundMember,
  mostMembers,
} from './notificationFinds.ts'
import { type NotificationRow, valuesOf } from './notificationRows.ts'

/**
 * Reads a page of the notifications that an account sees. If the filter has grouped types, the page has only the newest
 * notification of each group. `names` identify the rows to find, for the modes that need them. `finish` makes the items
 * of the page from the notifications and their groups by key.
 */
export type ReadNotices = <Shown = Notification>(
  account: AccountId,
  mode: NotificationFindMode,
  filter: NoticeFilter,
  range: IdRange,
  names?: readonly string[],
  finish?: (page: Page<Notification>, groupOf: ReadonlyMap<string, FoundGroup>) => Promise<Page<Shown>>,
) => Promise<Page<Shown>>

type NoticeFilter = NotificationFilter & { grouped?: GroupFilter['grouped'] | undefined }

/** The newest notifications of a group. */
export interface FoundGroup {
  /** The notifications of the group that the account sees, newest first. */
  members: Member[]
  /**
   * The oldest notification of the group that was read, even if the account does not see it; null if there are no older
   * ones.
   */
  cutAt: NotificationId | null
}

interface Member {
  id: NotificationId
  from: VersionedActor
}

interface NoticeReadDeps {
  database: Database
  reads: Reads
  reader: PostReader
  profiles: Profiles
}

// Reads more rows than the limit, because an account sees only the newest notification of each group.
const firstOfGroups = (limit: number) => Math.ceil(limit * 1.5) + 2

// The maximum number of queries per round. A round queries again when the newest thousand notifications of a group are
// all hidden.
const mostQueries = 5

/** Opens the only reader of notifications. Rows are candidates: `src/viewing/` decides which are shown. */
export function openNotices({ reader, reads, database, profiles }: NoticeReadDeps): ReadNotices {
  const findRows = notificationFinder(database, reads)

  async function show(rows: readonly NotificationRow[], loaded: LoadedRound, state: PageState, most: number) {
    const chosen = rows.filter((row) => isShown(row, loaded, state))
    const { viewer, postOf, reading, actorOf } = loaded
    const viewOf = new Map<PostId, Post>()
    const shown: NotificationRow[] = []
    // A second pass is needed only if some posts are in muted threads, which is known only from the views of the posts.
    for (let at = 0; at < chosen.length && shown.length < most;) {
      const next = chosen.slice(at, at + most - shown.length)
      at += next.length
      const posts = postsIn(next).map((id) => postOf.get(id)!)
      for (const post of await reader.show(viewer, posts, reading)) {
        if (!post.viewer!.threadMuted) viewOf.set(post.id, post)
      }
      shown.push(...next.filter(({ postId }) => postId === null || viewOf.has(postId)))
    }
    const views = [...viewOf.values()]
    const until = state.isLasting && shown.every(isCoveredByVersions) ? lastsUntil(viewer, views, reading.now) : 0
    if (until > 0) views.forEach(Object.freeze)
    const own = shown.map((row) => (state.grouped && !isIn(state.grouped, row) ? { ...row, groupKey: null } : row))
    return { entries: await assembleNotices({ database, profiles }, own, { postOf: viewOf, actorOf }), until }
  }

  return (account, mode, filter, range, names = [], finish) => {
    // Pages of named rows are not cached, since they are hardly ever requested again.
    const state: PageState = {
      grouped: filter.grouped,
      groupOf: new Map(),
      refused: new Set(),
      isLasting: !names.length,
    }
    let current: LoadedRound | undefined

    function find(round: IdRange): Promise<OwnFound> {
      const heads = [...state.groupOf.values()].flatMap(({ members }) => members[0]?.id ?? [])
      const groupValues = [[...state.groupOf.keys()], heads, [...state.refused], names]
      return findRows(mode, range.ascending, [...valuesOf(account, filter, round), ...groupValues])
    }

    /** Reads what the rows show. For groups with too many hidden senders, it queries again without these senders. */
    async function take(first: OwnFound, round: IdRange): Promise<LoadedRound | undefined> {
      let found = foundOf(first)
      for (let queries = 1; ; queries++) {
        const { rows, versionKeyOf, membersOf } = found
        const reading = readingStateOf(found)
        const loaded = await reader.load(account, reading, { ids: postsIn(rows), versionKeyOf })
        if (!loaded) return undefined
        const judging = { ...found, ...loaded, reading, now: reading.now }
        for (const [key, members] of membersOf) recordGroup(state, key, members, judging)
        if (queries === mostQueries || [...membersOf.keys()].every((key) => state.groupOf.has(key))) return judging
        state.isLasting = false
        found = foundOf(await find(round))
      }
    }

    return ownPage(range, filter.grouped?.length ? firstOfGroups(range.limit) : nearlyAll(range.limit), {
      pages: reader.pages,
      key: ['notifications', mode, account, filter, names],
      find,
      async rowsOf(found, round) {
        current = await take(found, round)
        return current?.rows ?? []
      },
      async read(_found, nearest, most) {
        if (!current) return { entries: [], until: 0, posts: [], accounts: [] }
        const members = [...current.membersOf.values()].flat()
        const accounts = [...current.rows, ...members].map(({ fromId }) => fromId)
        return { ...(await show(nearest, current, state, most)), posts: postsIn(current.rows), accounts }
      },
      ...(finish && { finish: (page: Page<Notification>) => finish(page, state.groupOf) }),
    })
  }
}

interface NoticeContext extends Pick<FoundNotification, 'actorOf' | 'permissions'> {
  viewer: Viewer
  postOf: ReadonlyMap<PostId, StreamedPost>
  now: number
}

interface LoadedRound extends Omit<FoundNotification, 'reading'>, NoticeContext {
  reading: ReadingState
}

function isVisible(state: PageState, { viewer, now }: NoticeContext, actor: VersionedActor): boolean {
  if (isNotifiedBy(viewer, actor, now)) return true
  state.refused.add(actor.id)
  return false
}

/** Records a group with its newest members, unless none of a thousand is visible. */
function recordGroup(state: PageState, key: string, members: readonly FoundMember[], judging: NoticeContext): void {
  const senders = members.map(({ id, fromId }) => ({ id, from: judging.actorOf.get(fromId)! }))
  const visible = senders.filter(({ from }) => isVisible(state, judging, from))
  const cutAt = members.length < mostMembers ? null : members.at(-1)!.id
  if (visible.length > 0 || cutAt === null) state.groupOf.set(key, { members: visible, cutAt })
  if (cutAt !== null) state.isLasting = false
}

function isShown(row: NotificationRow, judging: NoticeContext, state: PageState): boolean {
  const { viewer, postOf, actorOf, permissions, now } = judging
  if (isIn(state.grouped, row) && state.groupOf.get(row.groupKey!)?.members[0]?.id !== row.id) return false
  const actor = actorOf.get(row.fromId)
  if (!actor) return false
  if (isForModerators(row.type) ? !isNotifiedAs(permissions, row.type, actor) : !isVisible(state, judging, actor))
    return false
  const post = row.postId === null ? null : postOf.get(row.postId)
  return post === null || (post !== undefined && isNotifiedOf(viewer, shapeOf(post), now))
}

/** What the queries for a page have found so far. */
interface PageState {
  grouped: NoticeFilter['grouped']
  groupOf: Map<string, FoundGroup>
  /** Senders whose notifications are hidden from the account. Later queries leave them out. */
  refused: Set<AccountId>
  /**
   * False if the page must not be cached: its rows were named, or the first query did not find everything that decides
   * it.
   */
  isLasting: boolean
}

// Version keys do not cover decisions and reports, so a page with one is not cached.
const isCoveredByVersions = ({ decisionId, reportId }: NotificationRow) => decisionId === null && reportId === null

const isIn = (grouped: PageState['grouped'], { groupKey, type }: NotificationRow) =>
  groupKey !== null && grouped !== undefined && grouped.includes(type)

const postsIn = (rows: readonly NotificationRow[]) => [...new Set(rows.flatMap(({ postId }) => postId ?? []))]
