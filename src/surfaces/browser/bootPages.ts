import type { NotificationGroupPage } from '../../model/notificationGroup.ts'
import type { Profile, Suggestion } from '../../model/profile.ts'

/**
 * Reads a route of the browser's API, with the path's parameters filled in, and sends its response to the page.
 * Resolves to the operation's output, or to undefined if it was refused.
 */
export type ReadLine = (line: string, params?: Record<string, string>) => Promise<unknown>

/** The facts about a visit to a page that decide what is read. */
export interface PageVisit {
  isSignedIn: boolean
  /** True if there is room for the column beside the page. */
  hasAside: boolean
}

/** Reads what a page shows first. `name` is the variable part of its path, decoded. */
type PageReads = (read: ReadLine, opening: PageVisit, name: string) => Promise<unknown>

const list =
  (line: string): PageReads =>
  (read) =>
    read(line)

const allAnnouncements = '/announcements?with_dismissed=true'

// A page sends all further requests itself. test/web/firstLoad.test.ts counts them.
const pages: readonly (readonly [RegExp, PageReads])[] = [
  [
    /^\/(?:home)?$/,
    (read, { isSignedIn }) =>
      isSignedIn
        ? Promise.all([read('/timelines/home?limit=20'), read(allAnnouncements)])
        : read('/timelines/public?limit=20'),
  ],
  [/^\/announcements$/, list(allAnnouncements)],
  [/^\/public$/, list('/timelines/public?limit=20')],
  [/^\/local$/, list('/timelines/public?limit=20&local=true')],
  [/^\/explore$/, list('/trends/statuses?limit=20&offset=0')],
  [/^\/bookmarks$/, list('/bookmarks?limit=20')],
  [/^\/favourites$/, list('/favourites?limit=20')],
  [
    /^\/tags\/([^/]+)$/,
    (read, _, tag) =>
      Promise.all([read('/tags/:name', { name: tag }), read('/timelines/tag/:hashtag?limit=20', { hashtag: tag })]),
  ],
  [/^\/notifications$/, notificationsPage],
  [/^\/@([^/]+)$/, profilePage],
  [
    /^\/@[^/]+\/(\d+)$/,
    (read, _, id) => Promise.all([read('/statuses/:id', { id }), read('/statuses/:id/context', { id })]),
  ],
]

/** Reads everything that a page of the web client needs when it opens. */
export async function readPage(read: ReadLine, path: string, opening: PageVisit): Promise<void> {
  const { isSignedIn, hasAside } = opening
  const reads: Promise<unknown>[] = []
  for (const [pattern, pageReads] of pages) {
    const found = pattern.exec(path)
    if (found) reads.push(pageReads(read, opening, found[1] ?? ''))
  }
  if (isSignedIn) reads.push(read('/notifications/unread_count?limit=100'))
  if (hasAside) reads.push(readAside(read, opening))
  await Promise.all(reads)
}

async function readAside(read: ReadLine, { isSignedIn }: PageVisit): Promise<unknown> {
  const tags = read('/trends/tags?limit=5')
  if (isSignedIn) {
    const suggested = ((await read('/suggestions?limit=20')) ?? []) as Suggestion[]
    await relationships(
      read,
      suggested.map(({ profile }) => profile),
    )
  }
  return tags
}

async function notificationsPage(read: ReadLine): Promise<unknown> {
  const others = [read('/notifications/policy'), read('/markers?timeline[]=notifications')]
  const page = (await read('/notifications?limit=30')) as NotificationGroupPage | undefined
  // The relationships are needed, because a follow is shown with a button to follow back, and a follow request with a
  // button to accept it.
  const followers = (page?.items ?? []).filter(({ type }) => type.startsWith('follow')).flatMap(({ from }) => from)
  return Promise.all([...others, relationships(read, followers)])
}

async function profilePage(read: ReadLine, { isSignedIn }: PageVisit, acct: string): Promise<unknown> {
  const profile = (await read(`/accounts/lookup?acct=${encodeURIComponent(acct)}`)) as Profile | undefined
  if (!profile) return undefined
  const { id } = profile
  return Promise.all([
    read('/accounts/:id/statuses?limit=20&exclude_replies=true', { id }),
    read('/accounts/:id/statuses?limit=20&pinned=true', { id }),
    read('/accounts/:id/featured_tags', { id }),
    read('/accounts/:id/endorsements?limit=10', { id }),
    ...(isSignedIn ? [read(`/accounts/familiar_followers?id[]=${id}`), relationships(read, [profile])] : []),
  ])
}

async function relationships(read: ReadLine, profiles: readonly Profile[]): Promise<unknown> {
  const ids = [...new Set(profiles.map(({ id }) => id))].slice(0, 100)
  return ids.length > 0 ? read(`/accounts/relationships?${ids.map((id) => `id[]=${id}`).join('&')}`) : undefined
}
