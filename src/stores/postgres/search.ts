import type { PostId } from '../../model/ids.ts'
import type { Post } from '../../model/post.ts'
import type { Viewer } from '../posts.ts'
import type { Search, SearchEffort } from '../search.ts'
import type { Database, Statement } from './database.ts'
import { type Pages, references } from './pages.ts'
import type { Profiles } from './profiles.ts'
import { selectHashtags } from './searchHashtags.ts'
import { plannedAnew } from './searchPlanning.ts'
import { findPosts } from './searchPosts.ts'
import { selectProfiles } from './searchProfiles.ts'

const selectPosts = references(
  'search_posts',
  'select id, place as cursor from unnest($2::bigint[]) with ordinality given (id, place)',
  'page.cursor',
)

const usualEffort: SearchEffort = {
  first: 10_000,
  most: 100_000,
  indexed: 40_000,
  candidates: 4_000,
  library: 20_000,
  milliseconds: 3_000,
}

/** The search in PostgreSQL. */
export function postgresSearch(
  database: Database,
  { pages, profiles }: { pages: Pages; profiles: Profiles },
  effort = usualEffort,
): Search {
  async function readPosts(ids: readonly PostId[], viewer: Viewer): Promise<Post[]> {
    if (ids.length === 0) return []
    const rows = await database.rows(selectPosts, [viewer ?? null, ids])
    return (await pages.assemble(rows, viewer)).map(({ item }) => item)
  }

  const planned = <Row>(query: Statement<Row>, values: readonly unknown[]) =>
    plannedAnew(database, effort.milliseconds, (within) => within.rows(query, values))

  return {
    async posts(viewer, search, { limit, offset, ...order }) {
      const ids = await findPosts(database, { viewer, search, count: limit + offset, ...order }, effort)
      const page = ids.slice(offset)
      return readPosts(order.ascending ? page.toReversed() : page, viewer)
    },
    async profiles(viewer, { text, onlyFollowed }, { limit, offset }) {
      const values = [viewer ?? null, text, literal(text), onlyFollowed, limit, offset]
      const found = await planned(selectProfiles, values)
      const known = await profiles.load(found)
      return found.flatMap(({ id }) => known.get(id) ?? [])
    },
    async hashtags(name, { limit, offset }) {
      return (await planned(selectHashtags, [name, literal(name), limit, offset])).map((row) => row.name)
    },
  }
}

/** A text that `like` takes as it is. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
