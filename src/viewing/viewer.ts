import type { AccountId, ListId } from '../model/ids.ts'
import type { FilterMatcher } from '../stores/streamedPosts.ts'
import type { Relations } from '../stores/viewers.ts'

interface Follow {
  showBoosts: boolean
  languages: readonly string[] | null
}

interface Mute {
  boostsOnly: boolean
  /** Milliseconds since 1970; Infinity for good. */
  until: number
}

/** A list as its owner has it. */
export interface ViewerList {
  repliesPolicy: 'followed' | 'list' | 'none'
  exclusive: boolean
  /** Milliseconds since 1970; 0 where it is not muted. */
  mutedUntil: number
  members: ReadonlySet<AccountId>
}

/** What a reader's streams and home timeline go by, in memory. */
export interface Viewer {
  id: AccountId
  follows: ReadonlyMap<AccountId, Follow>
  blocking: ReadonlySet<AccountId>
  blockedBy: ReadonlySet<AccountId>
  mutes: ReadonlyMap<AccountId, Mute>
  /** By name, until when. */
  mutedHashtags: ReadonlyMap<string, number>
  followedHashtags: ReadonlySet<string>
  lists: ReadonlyMap<ListId, ViewerList>
  /** Whether any list is exclusive or muted: few have one. */
  hasSpecialLists: boolean
  match: FilterMatcher
}

// Thousands of readers follow with the usual options: they share one object.
const usualFollow: Follow = { showBoosts: true, languages: null }

/** The filters of who has none. */
export const catchesNothing: FilterMatcher = () => []

/** Who reads without being signed in. */
export const nobody: Viewer = {
  id: '0' as AccountId,
  follows: new Map(),
  blocking: new Set(),
  blockedBy: new Set(),
  mutes: new Map(),
  mutedHashtags: new Map(),
  followedHashtags: new Set(),
  lists: new Map(),
  hasSpecialLists: false,
  match: catchesNothing,
}

/** Makes a viewer of what the store says. */
export function viewerOf(id: AccountId, relations: Relations, match: FilterMatcher): Viewer {
  const lists = new Map(relations.lists.map((list) => [list.id, listOf(list)]))
  return {
    id,
    follows: new Map(relations.follows.map(({ id: followed, ...options }) => [followed, followOf(options)])),
    blocking: new Set(relations.blocking),
    blockedBy: new Set(relations.blockedBy),
    mutes: new Map(
      relations.mutes.map(({ id: muted, boostsOnly, expiresAt }) => [muted, { boostsOnly, until: timeOf(expiresAt) }]),
    ),
    mutedHashtags: new Map(relations.mutedHashtags.map(({ name, expiresAt }) => [name, timeOf(expiresAt)])),
    followedHashtags: new Set(relations.followedHashtags),
    lists,
    hasSpecialLists: [...lists.values()].some(({ exclusive, mutedUntil }) => exclusive || mutedUntil > 0),
    match,
  }
}

function followOf({ showBoosts, languages }: Follow): Follow {
  return showBoosts && languages === null ? usualFollow : { showBoosts, languages }
}

function listOf({ repliesPolicy, exclusive, mutedUntil, members }: Relations['lists'][number]): ViewerList {
  const until = mutedUntil === null ? 0 : mutedUntil === 'infinity' ? Infinity : Date.parse(mutedUntil)
  return { repliesPolicy, exclusive, mutedUntil: until, members: new Set(members) }
}

const timeOf = (expiresAt: string | null) => (expiresAt === null ? Infinity : Date.parse(expiresAt))
