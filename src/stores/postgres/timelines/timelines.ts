import type { AccountId } from '../../../model/ids.ts'
import { belongs } from '../../../viewing/belonging.ts'
import { maySee, wantsItself } from '../../../viewing/visibility.ts'
import type { ProfilePostsFilter, Timelines } from '../../timelines.ts'
import type { Database } from '../connection/database.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import type { FeedPage } from './feedPage.ts'
import type { Feeds } from './feeds.ts'
import { homeTimeline } from './homeTimeline.ts'
import { listTimeline } from './listTimeline.ts'
import { listStatements } from '../posts/candidates.ts'
import { ownListing } from '../posts/ownCandidates.ts'
import type { IsShown, PostReader } from '../posts/postReader.ts'
import type { ReadState } from '../posts/readingStates.ts'
import { nearlyAll, openOwnList, openSharedList, type ReadList } from '../posts/candidateLists.ts'
import { tagTimeline } from './tagTimeline.ts'
import { isThere, noBlockBetween, visibleTo } from '../posts/visibility.ts'

// In every list, $1 is the viewer, $2 and $3 are the ids between which to read, and $4 is the limit.

// `src/viewing/` decides which of the posts a reader sees.
const publicPosts = (also: string) => (direction: string) => `
  select p.id, p.id as cursor from posts p
  where p.visibility = 'public' and p.boost_of_id is null ${also}
    and (p.in_reply_to_account_id is null or p.in_reply_to_account_id = p.author_id)
    and p.id > $2 and p.id < $3 and $1::bigint is null
  order by p.id ${direction} limit $4`

const everything = listStatements('timeline_public', publicPosts(''))
const withMedia = listStatements('timeline_public_media', publicPosts('and p.has_media'))

// $5: the author; $6 and $7: true to leave out replies and boosts; $8: the name of a hashtag, or null.
const byAuthor = (also: string) => (direction: string) => `
  select p.id, p.id as cursor from posts p
  where p.author_id = $5 and p.id > $2 and p.id < $3 ${also}
    and (not $6 or p.in_reply_to_account_id is null or p.in_reply_to_account_id = p.author_id)
    and (not $7 or p.boost_of_id is null)
    and ($8::text is null or ${isThere('post_tags t where t.post_id = p.id and t.tag_id = (select id from tags where name = $8)')})
    and ${noBlockBetween('$1::bigint', '$5::bigint')}
    and (p.visibility in ('public', 'unlisted') or ${visibleTo('$1::bigint', 'p')})
  order by p.id ${direction} limit $4`

const authorTypes = ['bigint', 'boolean', 'boolean', 'text']
const authored = ownListing('timeline_author', authorTypes, byAuthor(''))
const authoredMedia = ownListing('timeline_author_media', authorTypes, byAuthor('and p.has_media'))
const isPinned = 'and p.id in (select post_id from pins where account_id = $5)'
const pinned = ownListing('timeline_author_pinned', authorTypes, byAuthor(isPinned))
const pinnedMedia = ownListing('timeline_author_pinned_media', authorTypes, byAuthor(`${isPinned} and p.has_media`))

const marked = (table: string) => (direction: string) => `
  select m.post_id as id, m.id as cursor from ${table} m
  where m.account_id = $1 and m.id > $2 and m.id < $3
  order by m.id ${direction} limit $4`

const favourites = ownListing('timeline_favourites', [], marked('favourites'))
const bookmarks = ownListing('timeline_bookmarks', [], marked('bookmarks'))

interface TimelineDeps {
  reads: Reads
  reader: PostReader
  readState: ReadState
  feeds: Feeds
  feedPage: FeedPage
}

/** The timelines in PostgreSQL. */
export function postgresTimelines(
  database: Database,
  { reads, reader, readState, feeds, feedPage }: TimelineDeps,
): Timelines {
  const shared = { reads, reader, readState }
  const readPublic = openSharedList(shared, 'timeline_public', everything)
  const readMedia = openSharedList(shared, 'timeline_public_media', withMedia)
  const readFavourites = openOwnList(reads, reader, 'timeline_favourites', favourites, { first: nearlyAll })
  const readBookmarks = openOwnList(reads, reader, 'timeline_bookmarks', bookmarks, { first: nearlyAll })
  const readPinned = openOwnList(reads, reader, 'timeline_author_pinned', pinned)
  const readPinnedMedia = openOwnList(reads, reader, 'timeline_author_pinned_media', pinnedMedia)
  const readAuthored = openOwnList(reads, reader, 'timeline_author', authored)
  const readAuthoredMedia = openOwnList(reads, reader, 'timeline_author_media', authoredMedia)

  function authoredList({ pinned: onlyPinned, onlyMedia }: ProfilePostsFilter): ReadList {
    if (onlyPinned) return onlyMedia ? readPinnedMedia : readPinned
    return onlyMedia ? readAuthoredMedia : readAuthored
  }

  return {
    home: homeTimeline(database, reader, feeds, feedPage),
    public(viewer, onlyMedia, range) {
      const choice = { timeline: 'public', onlyMedia } as const
      const read = onlyMedia ? readMedia : readPublic
      return read([], range, viewer, (seer, post, now) => belongs(seer, choice, post, now))
    },
    list: listTimeline(reads, reader),
    tag: tagTimeline(database, shared),
    profile(author: AccountId, viewer, filter: ProfilePostsFilter, range) {
      const { excludeReplies, excludeBoosts, tagged: name } = filter
      const read = authoredList(filter)
      return read([author, excludeReplies, excludeBoosts, name ?? null], range, viewer, isShownOnProfile)
    },
    favourites: (account, range) => readFavourites([], range, account, maySee),
    bookmarks: (account, range) => readBookmarks([], range, account, maySee),
    distribute: feeds.distribute,
    room: feeds.room,
    rowsWaiting: feeds.rowsWaiting,
    distributeLeftovers: feeds.distributeLeftovers,
    trim: feeds.trim,
  }
}

// A viewer who opens a profile wants to see its posts, so the viewer's mutes apply only to the posts that it boosts.
const isShownOnProfile: IsShown = (viewer, post, now) =>
  maySee(viewer, post) && (post.original === null || wantsItself(viewer, post.original, now))
