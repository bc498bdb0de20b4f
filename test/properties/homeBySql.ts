import { openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { feedsInRows } from '../../src/stores/postgres/timelines/feedRows.ts'
import { openFeeds } from '../../src/stores/postgres/timelines/feeds.ts'
import { listedFeeds } from '../../src/stores/postgres/timelines/listedFeeds.ts'
import { homeTimeline } from '../../src/stores/postgres/timelines/homeTimeline.ts'
import { openReader } from '../support/reader.ts'
import type { TwoServices } from './twoServices.ts'

/** Reads home timelines by SQL alone, without feeds, checking every relation. */
export function homeBySql({
  pool,
  links,
  limits,
  feedLists,
}: Pick<TwoServices, 'pool' | 'links' | 'limits' | 'feedLists'>) {
  const database = openDatabase(pool)
  const sizes = { followers: limits.fanoutFollowers, length: limits.feedLength }
  const feeds = openFeeds(
    database,
    feedLists ? listedFeeds(database, feedLists, sizes) : feedsInRows(database, sizes),
    sizes,
  )
  return homeTimeline(database, openReader(database, links), feeds, async () => undefined)
}
