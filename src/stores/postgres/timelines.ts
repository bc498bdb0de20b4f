import type { AccountId } from '../../model/ids.ts'
import type { Stretch } from '../../model/page.ts'
import type { Viewer } from '../posts.ts'
import type { ProfilePostsFilter, TagFilter, Timelines } from '../timelines.ts'
import type { Database } from './database.ts'
import type { Feeds } from './feeds.ts'
import { homeTimeline } from './homeTimeline.ts'
import { listing, type Pages } from './pages.ts'
import { visibleTo } from './visibility.ts'

// In every list $1 is the viewer, $2 and $3 are the ids between which to read, $4 is how many.

const publicPosts = (also: string) => (direction: string) => `
  select p.id, p.id as cursor from posts p
  where p.visibility = 'public' and p.boost_of_id is null ${also}
    and (p.in_reply_to_account_id is null or p.in_reply_to_account_id = p.author_id)
    and p.id > $2 and p.id < $3 and ${visibleTo('$1::bigint', 'p')}
  order by p.id ${direction} limit $4`

const everything = listing('timeline_public', publicPosts(''))
const withMedia = listing('timeline_public_media', publicPosts('and p.has_media'))

// $5, $6, $7: the names of which any, all, none must be there; $8: only with media.
const tagged = listing(
  'timeline_tag',
  (direction) => `
  select distinct found.id, found.id as cursor from tags t
  cross join lateral (
    select p.id from post_tags pt join posts p on p.id = pt.post_id
    where pt.tag_id = t.id and pt.post_id > $2 and pt.post_id < $3
      and p.visibility = 'public' and p.boost_of_id is null and (p.has_media or not $8)
      and not exists (select from unnest($6::text[]) n where not exists (
        select from post_tags x join tags g on g.id = x.tag_id where x.post_id = p.id and g.name = n))
      and not exists (select from post_tags x join tags g on g.id = x.tag_id where x.post_id = p.id and g.name = any($7::text[]))
      and ${visibleTo('$1::bigint', 'p')}
    order by pt.post_id ${direction} limit $4) found
  where t.name = any($5::text[])
  order by found.id ${direction} limit $4`,
)

// $5: the author; $6: only with media; $7, $8: without replies, without boosts; $9: a hashtag's name.
const byAuthor = (also: string) => (direction: string) => `
  select p.id, p.id as cursor from posts p
  where p.author_id = $5 and p.id > $2 and p.id < $3 ${also}
    and (p.has_media or not $6)
    and (not $7 or p.in_reply_to_account_id is null or p.in_reply_to_account_id = p.author_id)
    and (not $8 or p.boost_of_id is null)
    and ($9::text is null or exists (select from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = p.id and t.name = $9))
    and ${visibleTo('$1::bigint', 'p')}
  order by p.id ${direction} limit $4`

const authored = listing('timeline_author', byAuthor(''))
const pinned = listing(
  'timeline_author_pinned',
  byAuthor('and p.id in (select post_id from pins where account_id = $5)'),
)

const marked = (table: string) => (direction: string) => `
  select p.id, m.id as cursor from ${table} m join posts p on p.id = m.post_id
  where m.account_id = $1 and m.id > $2 and m.id < $3 and ${visibleTo('$1::bigint', 'p')}
  order by m.id ${direction} limit $4`

const favourites = listing('timeline_favourites', marked('favourites'))
const bookmarks = listing('timeline_bookmarks', marked('bookmarks'))

const basic = (viewer: Viewer, { above, below, limit }: Stretch): unknown[] => [viewer ?? null, above, below, limit]

/** The timelines in PostgreSQL. */
export function postgresTimelines(database: Database, pages: Pages, feeds: Feeds): Timelines {
  return {
    home: homeTimeline(database, pages, feeds),
    public: (viewer, onlyMedia, stretch) =>
      pages.page(database, onlyMedia ? withMedia : everything, basic(viewer, stretch), stretch, viewer),
    tag(viewer, { any, all, none, onlyMedia }: TagFilter, stretch) {
      const values = [...basic(viewer, stretch), any, all, none, onlyMedia]
      return pages.page(database, tagged, values, stretch, viewer)
    },
    profile(author: AccountId, viewer, filter: ProfilePostsFilter, stretch) {
      const { onlyMedia, excludeReplies, excludeBoosts, tagged: name } = filter
      const values = [...basic(viewer, stretch), author, onlyMedia, excludeReplies, excludeBoosts, name ?? null]
      return pages.page(database, filter.pinned ? pinned : authored, values, stretch, viewer)
    },
    favourites: (account, stretch) => pages.page(database, favourites, basic(account, stretch), stretch, account),
    bookmarks: (account, stretch) => pages.page(database, bookmarks, basic(account, stretch), stretch, account),
    distribute: feeds.distribute,
    distributeLeftovers: feeds.distributeLeftovers,
    trim: feeds.trim,
  }
}
