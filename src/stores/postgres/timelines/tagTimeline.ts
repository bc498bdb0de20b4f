import { emptyPage, type Page, type IdRange } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import type { Viewer } from '../../posts.ts'
import type { TagFilter } from '../../timelines.ts'
import { type Database, statement } from '../connection/database.ts'
import { listStatements } from '../posts/candidates.ts'
import { isWanted } from '../posts/postReader.ts'
import { openSharedList, type SharedListDeps } from '../posts/candidateLists.ts'

interface TagRow {
  id: string
  name: string
  size: number
}

// Counts the posts of a tag, up to a limit that is enough to choose the rarest tag.
const selectTags = statement<TagRow>(
  'tags_by_name',
  `select t.id, t.name, (select count(*)::int from (select from post_tags where tag_id = t.id limit 10000) counted) as size
   from tags t where t.name = any($1::text[])`,
)

// Reads at most 20,000 posts of a tag for a page, so that a page cannot keep the database busy if hardly any posts
// match, for example for tags that are rarely used together. `src/viewing/` decides which of them a reader sees.
const most = 20_000
const ofTag = (tag: string, direction: string) => `
  (select post_id from post_tags where tag_id = ${tag} and post_id > $2 and post_id < $3
    order by post_id ${direction} limit ${most}) t
  join posts p on p.id = t.post_id`
const isPublic = `p.visibility = 'public' and p.boost_of_id is null and $1::bigint is null`

// $5: the names of the tags; $6: only posts with media.
const ofAny = listStatements(
  'timeline_tag_any',
  (direction) => `
  select distinct found.id, found.id as cursor from tags
  cross join lateral (
    select p.id from ${ofTag('tags.id', direction)} where ${isPublic} and (p.has_media or not $6)
    order by p.id ${direction} limit $4) found
  where tags.name = any($5::text[])
  order by found.id ${direction} limit $4`,
)

// $5: the tags whose posts are read; $6: a post must have any of these tags; $7: all of these; $8: none of these; $9:
// only posts with media.
const tagged = listStatements(
  'timeline_tag',
  (direction) => `
  select distinct found.id, found.id as cursor from unnest($5::bigint[]) driver
  cross join lateral (
    select p.id from ${ofTag('driver', direction)}
    where ${isPublic} and (p.has_media or not $9)
      and (select count(*) from post_tags x where x.post_id = p.id and x.tag_id = any($6::bigint[])) > 0
      and (select count(*) from post_tags x where x.post_id = p.id and x.tag_id = any($7::bigint[])) = cardinality($7::bigint[])
      and (select count(*) from post_tags x where x.post_id = p.id and x.tag_id = any($8::bigint[])) = 0
    order by p.id ${direction} limit $4) found
  order by found.id ${direction} limit $4`,
)

// The last post that was read for a page, if the limit was reached. If several tags were read, all of their posts above
// this one have been read.
const selectLastRead = statement<{ id: string | null }>(
  'timeline_tag_last_read',
  `select max(reached.id) as id from tags
   cross join lateral (
     select post_id as id from post_tags where tag_id = tags.id and post_id > $2 and post_id < $3
     order by post_id desc offset ${most - 1} limit 1) reached
   where tags.name = any($1::text[])`,
)

/** Ends a page after the last post that was read, so that the list continues there. */
function endingAfter(last: string, { items, cursors, previous }: Page<Post>): Page<Post> {
  const count = cursors.filter((cursor) => BigInt(cursor) >= BigInt(last)).length
  return { items: items.slice(0, count), cursors: cursors.slice(0, count), next: last, previous }
}

/** Reads the public posts with some hashtags; see `Timelines.tag`. */
export function tagTimeline(database: Database, shared: SharedListDeps) {
  const readAny = openSharedList(shared, 'timeline_tag_any', ofAny)
  const read = openSharedList(shared, 'timeline_tag', tagged)
  async function continued(page: Page<Post>, tags: readonly string[], range: IdRange): Promise<Page<Post>> {
    if (page.next !== null || range.ascending) return page
    const last = (await database.row(selectLastRead, [tags, range.above, range.below]))?.id
    return last ? endingAfter(last, page) : page
  }

  return async (viewer: Viewer, filter: TagFilter, range: IdRange): Promise<Page<Post>> => {
    const { any, all, none, onlyMedia } = filter
    if (all.length === 0 && none.length === 0) {
      const page = await readAny([any, onlyMedia], range, viewer, isWanted)
      return onlyMedia ? continued(page, any, range) : page
    }
    const tagOf = new Map((await database.rows(selectTags, [[...any, ...all, ...none]])).map((tag) => [tag.name, tag]))
    const of = (names: readonly string[]) => [...new Set(names)].flatMap((name) => tagOf.get(name) ?? [])
    const required = of(all)
    if (of(any).length === 0 || required.length < new Set(all).size) return emptyPage()
    const rarest = required.toSorted((a, b) => a.size - b.size).slice(0, 1)
    const drivers = rarest.length > 0 ? rarest : of(any)
    const ids = (tags: TagRow[]) => tags.map(({ id }) => id)
    const values = [ids(drivers), ids(of(any)), ids(required), ids(of(none)), onlyMedia]
    const names = drivers.map(({ name }) => name)
    return continued(await read(values, range, viewer, isWanted), names, range)
  }
}
