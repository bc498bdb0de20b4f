import type { AccountId, ListId } from '../model/ids.ts'
import type { FilterMatcher } from '../stores/streamedPosts.ts'
import type { Relations } from '../stores/viewers.ts'
import { sharedId } from './sharedId.ts'

interface FollowSettings {
  showBoosts: boolean
  languages: readonly string[] | null
}

interface Mute {
  boostsOnly: boolean
  hidesNotifications: boolean
  /** Milliseconds since 1970; Infinity for no end. */
  until: number
}

/** A list with its members and settings. */
export interface ViewerList {
  repliesPolicy: 'followed' | 'list' | 'none'
  exclusive: boolean
  /** Milliseconds since 1970; 0 if it is not muted. */
  mutedUntil: number
  members: ReadonlySet<AccountId>
}

/** The relationships and filters of a reader, in memory, for streams and the home timeline. */
export interface Viewer {
  id: AccountId
  follows: ReadonlySet<AccountId>
  /** The settings of the follows that differ from the default: with boosts, in all languages. */
  followSettings: ReadonlyMap<AccountId, FollowSettings>
  blocking: ReadonlySet<AccountId>
  blockedBy: ReadonlySet<AccountId>
  mutes: ReadonlyMap<AccountId, Mute>
  /** The end of each mute by name. */
  mutedHashtags: ReadonlyMap<string, number>
  followedHashtags: ReadonlySet<string>
  lists: ReadonlyMap<ListId, ViewerList>
  /** True if any list is exclusive or muted, which is rare. */
  hasSpecialLists: boolean
  match: FilterMatcher
}

/** Matches nothing. Used for accounts without filters. */
export const matchesNothing: FilterMatcher = () => []

// Most sets and maps of a reader are empty. All readers share these, since each empty one takes 150 bytes.
const emptySet: ReadonlySet<never> = new Set<never>()
const emptyMap: ReadonlyMap<never, never> = new Map<never, never>()

const setOf = <Item>(items: readonly Item[]): ReadonlySet<Item> => (items.length === 0 ? emptySet : new Set(items))
const mapOf = <Key, Value>(entries: readonly (readonly [Key, Value])[]): ReadonlyMap<Key, Value> =>
  entries.length === 0 ? emptyMap : new Map(entries)

/** An anonymous reader. */
export const nobody: Viewer = {
  id: '0' as AccountId,
  follows: emptySet,
  followSettings: emptyMap,
  blocking: emptySet,
  blockedBy: emptySet,
  mutes: emptyMap,
  mutedHashtags: emptyMap,
  followedHashtags: emptySet,
  lists: emptyMap,
  hasSpecialLists: false,
  match: matchesNothing,
}

/** Makes a viewer from the data of the store. */
export function viewerOf(id: AccountId, relations: Relations, match: FilterMatcher): Viewer {
  const lists = mapOf(relations.lists.map((list) => [list.id, listOf(list)]))
  return {
    id,
    follows: setOf(relations.follows.map(({ id: followed }) => sharedId(followed))),
    followSettings: mapOf(
      relations.follows.flatMap(({ id: followed, showBoosts, languages }): [AccountId, FollowSettings][] =>
        showBoosts && languages === null ? [] : [[sharedId(followed), { showBoosts, languages }]],
      ),
    ),
    blocking: setOf(relations.blocking.map(sharedId)),
    blockedBy: setOf(relations.blockedBy.map(sharedId)),
    mutes: mapOf(
      relations.mutes.map(({ id: muted, expiresAt, ...mute }) => [
        sharedId(muted),
        { ...mute, until: timeOf(expiresAt) },
      ]),
    ),
    mutedHashtags: mapOf(relations.mutedHashtags.map(({ name, expiresAt }) => [name, timeOf(expiresAt)])),
    followedHashtags: setOf(relations.followedHashtags),
    lists,
    hasSpecialLists: [...lists.values()].some(({ exclusive, mutedUntil }) => exclusive || mutedUntil > 0),
    match,
  }
}

/** Returns when the viewer's mutes of accounts, hashtags and lists end; Infinity for no end. */
export const muteEnds = ({ mutes, mutedHashtags, lists }: Viewer): number[] => [
  ...mutes.values().map(({ until }) => until),
  ...mutedHashtags.values(),
  ...lists.values().map(({ mutedUntil }) => mutedUntil),
]

function listOf({ repliesPolicy, exclusive, mutedUntil, members }: Relations['lists'][number]): ViewerList {
  const until = mutedUntil === null ? 0 : mutedUntil === 'infinity' ? Infinity : Date.parse(mutedUntil)
  return { repliesPolicy, exclusive, mutedUntil: until, members: setOf(members.map(sharedId)) }
}

const timeOf = (expiresAt: string | null) => (expiresAt === null ? Infinity : Date.parse(expiresAt))
