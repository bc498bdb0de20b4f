import DataLoader from 'dataloader'
import type { Post } from '../../../model/post.ts'
import type { Profile, Relationship } from '../../../model/profile.ts'
import { callOperation, type OpenCall, type Operation } from '../../../operations/operation.ts'
import { posts } from '../../../operations/posts/posts.ts'
import { profiles } from '../../../operations/profiles/profiles.ts'
import { relationships } from '../../../operations/relationships/relationships.ts'
import { mostItems } from './zodTypes.ts'

/** What loads a noun by id, together with all others that are asked for in the same moment; null for what is not there. */
type Loader<Noun> = DataLoader<string, Noun | null>

/** The loaders of one request. What they have loaded they remember, until `clear`. */
export interface Loaders {
  posts: Loader<Post>
  profiles: Loader<Profile>
  /** The caller's; for one who has none, loading fails with `unauthorized`. */
  relationships: Loader<Relationship>
  /** Forgets what was loaded: to be called after every change. */
  clear(): void
}

/** Makes the loaders for a call, each when it is first asked for. They call operations, so that nobody is shown more than these would show. */
export function makeLoaders(call: OpenCall): Loaders {
  const made: Partial<Omit<Loaders, 'clear'>> = {}
  return {
    get posts() {
      return (made.posts ??= loaderOf<Post>(posts, call))
    },
    get profiles() {
      return (made.profiles ??= loaderOf<Profile>(profiles, call))
    },
    get relationships() {
      return (made.relationships ??= loaderOf<Relationship>(relationships, call))
    },
    clear: () => Object.values(made).forEach((loader) => loader.clearAll()),
  }
}

function loaderOf<Noun extends { id: string }>(operation: Operation, call: OpenCall): Loader<Noun> {
  const load = async (ids: readonly string[]): Promise<(Noun | null)[]> => {
    const found = (await callOperation(operation, { ids }, call)) as Noun[]
    const nounOf = new Map(found.map((noun) => [noun.id, noun]))
    return ids.map((id) => nounOf.get(id) ?? null)
  }
  return new DataLoader(load, { maxBatchSize: mostItems(operation.input.shape['ids'] as never) })
}
