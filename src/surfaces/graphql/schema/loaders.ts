import DataLoader from 'dataloader'
import type { Filter } from '../../../model/filter.ts'
import type { List } from '../../../model/list.ts'
import type { Post } from '../../../model/post.ts'
import type { Profile, Relationship } from '../../../model/profile.ts'
import { callOperation, type OpenCall, type Operation } from '../../../operations/operation.ts'
import { filters } from '../../../operations/filters/filters.ts'
import { lists } from '../../../operations/lists/lists.ts'
import { posts } from '../../../operations/posts/posts.ts'
import { profiles } from '../../../operations/profiles/profiles.ts'
import { relationships } from '../../../operations/relationships/relationships.ts'
import { mostItems } from './zodTypes.ts'

/** Loads an object by its id, in one batch with all others requested at the same moment. Null if it does not exist. */
type Loader<Noun> = DataLoader<string, Noun | null>

/** The loaders of one request. They cache what they have loaded until `clear`. */
export interface Loaders {
  posts: Loader<Post>
  profiles: Loader<Profile>
  /** The caller's relationships. Without a session, loading fails with `unauthorized`. */
  relationships: Loader<Relationship>
  /** The caller's own lists. Loading fails as for `relationships`. */
  lists: Loader<List>
  filters: Loader<Filter>
  /** Clears all caches. Call it after every change. */
  clear(): void
}

/**
 * Makes the loaders for a call, each at its first use. Loaders call operations, so that they never reveal more than the
 * operations do.
 */
export function makeLoaders(call: OpenCall): Loaders {
  const loaders: Partial<Omit<Loaders, 'clear'>> = {}
  return {
    get posts() {
      return (loaders.posts ??= loaderOf<Post>(posts, call))
    },
    get profiles() {
      return (loaders.profiles ??= loaderOf<Profile>(profiles, call))
    },
    get relationships() {
      return (loaders.relationships ??= loaderOf<Relationship>(relationships, call))
    },
    get lists() {
      return (loaders.lists ??= loaderOfAll<List>(lists, call))
    },
    get filters() {
      return (loaders.filters ??= loaderOfAll<Filter>(filters, call))
    },
    clear: () => Object.values(loaders).forEach((loader) => loader.clearAll()),
  }
}

/** Returns a loader that uses an operation which returns all objects of the caller. */
function loaderOfAll<Noun extends { id: string }>(operation: Operation, call: OpenCall): Loader<Noun> {
  return new DataLoader(async (ids) => inOrder(ids, (await callOperation(operation, {}, call)) as Noun[]))
}

function loaderOf<Noun extends { id: string }>(operation: Operation, call: OpenCall): Loader<Noun> {
  const load = async (ids: readonly string[]): Promise<(Noun | null)[]> => {
    return inOrder(ids, (await callOperation(operation, { ids }, call)) as Noun[])
  }
  return new DataLoader(load, { maxBatchSize: mostItems(operation.input.shape['ids'] as never) })
}

function inOrder<Noun extends { id: string }>(ids: readonly string[], found: readonly Noun[]): (Noun | null)[] {
  const nounOf = new Map(found.map((noun) => [noun.id, noun]))
  return ids.map((id) => nounOf.get(id) ?? null)
}
