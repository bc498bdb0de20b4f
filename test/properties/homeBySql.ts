import { openContents } from '../../src/stores/postgres/posts/contents.ts'
import { openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { openFeeds } from '../../src/stores/postgres/timelines/feeds.ts'
import { homeTimeline } from '../../src/stores/postgres/timelines/homeTimeline.ts'
import { openPages } from '../../src/stores/postgres/posts/pages.ts'
import { openProfiles } from '../../src/stores/postgres/accounts/profiles.ts'
import { openQuotes } from '../../src/stores/postgres/posts/quotes.ts'
import { openViewerFilters } from '../../src/stores/postgres/filters/viewerFilters.ts'
import type { TwoServices } from './twoServices.ts'

/** Home timelines as they are read where the feed alone does not tell them: by SQL that looks at every relation itself. */
export function homeBySql({ pool, links, limits }: Pick<TwoServices, 'pool' | 'links' | 'limits'>) {
  const database = openDatabase(pool)
  const pages = openPages({
    contents: openContents(database, links, 1000),
    profiles: openProfiles(database, links, 1000),
    quotes: openQuotes(database),
    filters: openViewerFilters(database),
  })
  const feeds = openFeeds(database, { followers: limits.fanoutFollowers, length: limits.feedLength })
  return homeTimeline(database, pages, feeds, async () => undefined)
}
