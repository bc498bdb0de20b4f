import { openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { openFeeds } from '../../src/stores/postgres/timelines/feeds.ts'
import { homeTimeline } from '../../src/stores/postgres/timelines/homeTimeline.ts'
import { openReader } from '../support/reader.ts'
import type { TwoServices } from './twoServices.ts'

/** Home timelines as they are read where the feed alone does not tell them: by SQL that looks at every relation itself. */
export function homeBySql({ pool, links, limits }: Pick<TwoServices, 'pool' | 'links' | 'limits'>) {
  const database = openDatabase(pool)
  const feeds = openFeeds(database, { followers: limits.fanoutFollowers, length: limits.feedLength })
  return homeTimeline(database, openReader(database, links), feeds, async () => undefined)
}
