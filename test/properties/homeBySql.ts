import { openContents } from '../../src/stores/postgres/contents.ts'
import { openDatabase } from '../../src/stores/postgres/database.ts'
import { openFeeds } from '../../src/stores/postgres/feeds.ts'
import { homeTimeline } from '../../src/stores/postgres/homeTimeline.ts'
import { openPages } from '../../src/stores/postgres/pages.ts'
import { openProfiles } from '../../src/stores/postgres/profiles.ts'
import { openQuotes } from '../../src/stores/postgres/quotes.ts'
import { openViewerFilters } from '../../src/stores/postgres/viewerFilters.ts'
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
