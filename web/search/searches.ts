import { call, type ListPage } from '../boundary/boundary.ts'
import type { Search } from '../schema/api.ts'
import { putAccount } from '../state/accounts.ts'
import { createFeed, type Feed } from '../state/feeds.ts'
import { putNewest } from '../state/boundedMap.ts'
import { pinPosts, putPosts } from '../state/posts.ts'
import { me, onOtherPerson } from '../state/session.ts'
import { putTag } from '../state/tags.ts'

/** The kinds of results. `all` shows some results of each kind, and every other kind shows only its own results. */
export const kinds = ['all', 'people', 'posts', 'tags'] as const
export type Kind = (typeof kinds)[number]

/** A search. The entries of its feed are `person:<id>`, `tag:<name>` and `post:<id>`. */
export interface OpenSearch {
  feed: Feed
  /** Returns whether there are more results that only a signed-in account may read. */
  isCut(): boolean
  /** Aborts the search unless its results have arrived. */
  abort(): void
}

const types = { all: undefined, people: 'accounts', posts: 'statuses', tags: 'hashtags' } as const
/** The number of results that a search of each kind requests. */
const limits = { all: 10, people: 20, posts: 20, tags: 20 }
/** The number of people, and of hashtags, that a search of the kind `all` shows. */
export const fewest = 3

const searches = new Map<string, OpenSearch>()
const mostCached = 20
onOtherPerson(() => searches.clear())
pinPosts(() => [...searches.values()].flatMap(({ feed }) => feed.ids.peek().map((name) => name.replace('post:', ''))))

/** Returns the search for a query. Recent searches are cached with their results. */
export function searchFor(query: string, kind: Kind): OpenSearch {
  const key = `${kind} ${query}`
  const found = searches.get(key) ?? begin(query, kind, () => searches.delete(key))
  putNewest(searches, key, found, mostCached)
  return found
}

function begin(q: string, kind: Kind, forget: () => void): OpenSearch {
  const ended = new AbortController()
  let isCut = false
  const limit = limits[kind]
  const feed = createFeed(async (cursor): Promise<ListPage<string>> => {
    const query = { q, limit, type: types[kind], ...cursor }
    const answer = await call('GET /api/search', { query: query as never, signal: ended.signal })
    const next = nextOf(answer, kind, Number(cursor?.['offset'] ?? 0))
    isCut = next === 'cut'
    return { items: idsOf(answer), next: next === 'cut' ? undefined : next }
  })
  return {
    feed,
    isCut: () => isCut,
    abort() {
      if (feed.state.peek() !== 'loading' || feed.ids.peek().length > 0) return
      ended.abort()
      forget()
    },
  }
}

function idsOf({ accounts, hashtags, statuses }: Search): string[] {
  return [
    ...accounts.map((account) => `person:${putAccount(account)}`),
    ...hashtags.map((tag) => `tag:${putTag(tag)}`),
    ...putPosts(statuses).map((id) => `post:${id}`),
  ]
}

// Returns where the next page begins: for posts below the last id, for people and hashtags at an offset. Visitors
// cannot use an offset, so they get `cut` instead.
function nextOf(
  { accounts, hashtags, statuses }: Search,
  kind: Kind,
  offset: number,
): Record<string, string> | 'cut' | undefined {
  const count = accounts.length + hashtags.length + statuses.length
  if (kind === 'all' || count < limits[kind]) return undefined
  if (kind === 'posts') return { max_id: statuses.at(-1)!.id }
  return me.peek() ? { offset: String(offset + count) } : 'cut'
}
