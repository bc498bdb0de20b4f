import { LRUCache } from 'lru-cache'
import { fetchedAtMost } from '../../../model/bounds.ts'
import type { AccountId, FeaturedTagId, PostId, TagId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { FeaturedTags } from '../../featuredTags.ts'
import { sharedRead } from '../../readForCaller.ts'
import type { Tags } from '../../tags.ts'
import { type Database, statement } from '../connection/database.ts'
import { timeOf } from '../connection/timeOf.ts'
import { tagInserter } from './tags.ts'
import { isThere } from '../posts/visibility.ts'

interface FeaturedRow {
  id: FeaturedTagId
  tag: TagId
  name: string
  username: string
  posts_count: number
  newest: PostId | null
}

const select = statement<FeaturedRow>(
  'featured_tags_read',
  `select f.id, f.tag_id as tag, t.name, a.username, a.posts_count,
     (select max(p.id) from posts p where p.author_id = a.id) as newest
   from featured_tags f join tags t on t.id = f.tag_id join accounts a on a.id = f.account_id
   where f.account_id = $1 order by f.id`,
)

interface UseRow {
  tag: TagId
  posts: number
  last: string
}

// The hashtags in the newest posts of $1, with the number of posts. The tags are looked up for each post, because a
// post has few tags.
const usesIn = (posts: number, also = '') => `
  select t.tag_id as tag, count(*)::integer as posts, max(p.id) as last_id from (
    select id from posts where author_id = $1 and visibility in ('public', 'unlisted') and boost_of_id is null
    order by id desc limit ${posts}) p
  cross join lateral (select tag_id from post_tags where post_tags.post_id = p.id offset 0) t
  ${also} group by t.tag_id`

const countUses = statement<UseRow>(
  'featured_tags_count',
  `select tag, posts, (${timeOf('last_id')} at time zone 'utc')::date as last
   from (${usesIn(10_000, 'where t.tag_id = any($2::bigint[])')}) used`,
)

const selectMostUsed = statement<{ name: string }>(
  'featured_tags_most_used',
  `select tags.name from (${usesIn(1000)}) used join tags on tags.id = used.tag
   where not ${isThere('featured_tags f where f.account_id = $1 and f.tag_id = used.tag')}
   order by used.posts desc, used.last_id desc limit $2`,
)

const insertFeatured = tagInserter('featured_tags_insert', 'featured_tags')

const removeByName = statement(
  'featured_tags_delete_name',
  'delete from featured_tags where account_id = $1 and tag_id = (select id from tags where name = $2)',
)

const remove = statement<{ id: string }>(
  'featured_tags_delete',
  'delete from featured_tags where account_id = $1 and id = $2 returning id',
)

/**
 * The featured hashtags in PostgreSQL. Their counts are cached for five minutes, or until their owner posts or deletes
 * a post. `now` is a clock in milliseconds.
 */
export function postgresFeaturedTags(
  database: Database,
  links: Links,
  tags: Tags,
  now = () => performance.now(),
): FeaturedTags {
  const cache = new LRUCache<string, UseRow[], unknown[]>({
    ...fetchedAtMost(10_000),
    ttl: 300_000,
    perf: { now },
    fetchMethod: (_key, _old, { context: values }) => sharedRead(() => database.rows(countUses, values)),
  })

  async function usesOf(account: AccountId, rows: readonly FeaturedRow[]): Promise<Map<TagId, UseRow>> {
    const ids = rows.map(({ tag }) => tag)
    const key = [account, rows[0]?.posts_count, rows[0]?.newest, ...ids].join()
    const uses = await cache.forceFetch(key, { context: [account, ids] })
    return new Map(uses.map((use) => [use.tag, use]))
  }

  return {
    async list(account, viewer) {
      const rows = await database.rows(select, [account])
      if (rows.length === 0) return []
      const names = rows.map(({ name }) => name)
      const [uses, found] = await Promise.all([usesOf(account, rows), tags.readMany(names, viewer)])
      return rows
        .map(({ id, tag, name, username }, index) => {
          const { posts: postsCount, last: lastPostAt } = uses.get(tag) ?? { posts: 0, last: null }
          return { id, tag: found[index]!, url: links.profileHashtag(username, name), postsCount, lastPostAt }
        })
        .toSorted((a, b) => b.postsCount - a.postsCount)
    },
    feature: (account, name, most) => insertFeatured(database, account, name, most),
    unfeature: async (account, name) => void (await database.rows(removeByName, [account, name])),
    delete: async (account, id) => (await database.row(remove, [account, id])) !== undefined,
    mostUsed: async (account, limit) => (await database.rows(selectMostUsed, [account, limit])).map(({ name }) => name),
  }
}
