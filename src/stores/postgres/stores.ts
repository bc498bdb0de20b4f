import type pg from 'pg'
import type { Links } from '../../model/links.ts'
import type { Limits } from '../../model/settings.ts'
import type { Stores } from '../stores.ts'
import { postgresAccounts } from './accounts.ts'
import { postgresAuthSessions } from './authSessions.ts'
import { openContents } from './contents.ts'
import { postgresCustomEmojis } from './customEmojis.ts'
import { openDatabase } from './database.ts'
import { openFeeds } from './feeds.ts'
import { postgresMarkers } from './markers.ts'
import { postgresMedia } from './media.ts'
import { openPages } from './pages.ts'
import { postgresPolls } from './polls.ts'
import { postgresPosts } from './posts.ts'
import { openProfiles } from './profiles.ts'
import { openQuotes } from './quotes.ts'
import { postgresRelationships } from './relationships.ts'
import { postgresStatistics } from './statistics.ts'
import { postgresTimelines } from './timelines.ts'
import { openViewerFilters } from './viewerFilters.ts'

interface Options {
  pool: pg.Pool
  links: Links
  limits: Pick<Limits, 'fanoutFollowers' | 'feedLength'>
  /** How many posts and how many profiles are kept in the process; a post takes about 5 kB. */
  kept?: number
}

/** All stores on one PostgreSQL pool. Opens nothing by itself; the pool stays the caller's. */
export function openPostgresStores({ pool, links, limits, kept = 10_000 }: Options): Stores {
  const database = openDatabase(pool)
  const profiles = openProfiles(database, links, kept)
  const pages = openPages({
    contents: openContents(database, links, kept),
    profiles,
    quotes: openQuotes(database),
    filters: openViewerFilters(database),
  })
  const feeds = openFeeds(database, { followers: limits.fanoutFollowers, length: limits.feedLength })
  return {
    accounts: postgresAccounts(database, profiles),
    authSessions: postgresAuthSessions(database),
    customEmojis: postgresCustomEmojis(database, links),
    markers: postgresMarkers(database),
    media: postgresMedia(database, links),
    polls: postgresPolls(database),
    posts: postgresPosts(database, pages, profiles, links),
    relationships: postgresRelationships(database, profiles),
    statistics: postgresStatistics(database),
    timelines: postgresTimelines(database, pages, feeds),
  }
}
