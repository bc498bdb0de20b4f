import type pg from 'pg'
import type { Links } from '../../model/links.ts'
import type { Limits } from '../../model/settings.ts'
import type { OfferedWays } from '../credentials.ts'
import type { Stores } from '../stores.ts'
import { postgresAccounts } from './accounts.ts'
import { postgresAnnouncements } from './announcements.ts'
import { postgresApps } from './apps.ts'
import { postgresAuthorizationCodes } from './authorizationCodes.ts'
import { postgresAuthSessions } from './authSessions.ts'
import { postgresBrowserSessions } from './browserSessions.ts'
import { postgresChanges } from './changes.ts'
import { openContents } from './contents.ts'
import { postgresCredentials } from './credentials.ts'
import { postgresCustomEmojis } from './customEmojis.ts'
import { openDatabase } from './database.ts'
import { postgresDeviceAuthorizations } from './deviceAuthorizations.ts'
import { postgresDirectConversations } from './directConversations.ts'
import { postgresDiscovery } from './discovery.ts'
import { postgresDomainBlocks } from './domainBlocks.ts'
import { postgresDrafts } from './drafts.ts'
import { postgresEndorsements } from './endorsements.ts'
import { postgresFeaturedTags } from './featuredTags.ts'
import { openFeedPage } from './feedPage.ts'
import { openFeedReads } from './feedReads.ts'
import { openFeeds } from './feeds.ts'
import { postgresFilters } from './filters.ts'
import { postgresIdentities } from './identities.ts'
import { openKeptMarks } from './keptMarks.ts'
import { openKeptPosts } from './keptPosts.ts'
import { openKeptViewers } from './keptViewers.ts'
import { postgresLists } from './lists.ts'
import { postgresMarkers } from './markers.ts'
import { postgresMedia } from './media.ts'
import { postgresMutes } from './mutes.ts'
import { openNotices } from './notices.ts'
import { postgresNotificationPolicies } from './notificationPolicies.ts'
import { postgresNotifications } from './notifications.ts'
import { postgresChallenges, postgresOAuthStates, postgresStreamTickets } from './oneTime.ts'
import { openPages } from './pages.ts'
import { postgresPasskeys } from './passkeys.ts'
import { postgresPasswords } from './passwords.ts'
import { postgresPolls } from './polls.ts'
import { postgresPosts } from './posts.ts'
import { openProfiles } from './profiles.ts'
import { postgresPushSubscriptions } from './pushSubscriptions.ts'
import { openQuotes } from './quotes.ts'
import { postgresReactions } from './reactions.ts'
import { postgresRelationships } from './relationships.ts'
import { postgresReports } from './reports.ts'
import { postgresRules } from './rules.ts'
import { postgresSearch } from './search.ts'
import { postgresSecurityEvents } from './securityEvents.ts'
import { postgresStatistics } from './statistics.ts'
import { postgresStreamedPosts } from './streamedPosts.ts'
import { openTagHistory } from './tagHistory.ts'
import { postgresTags } from './tags.ts'
import { postgresTimelines } from './timelines.ts'
import { postgresTrends } from './trends.ts'
import { openViewerFilters } from './viewerFilters.ts'
import { postgresViewers } from './viewers.ts'

interface Options {
  pool: pg.Pool
  links: Links
  limits: Pick<Limits, 'fanoutFollowers' | 'feedLength' | 'accountMediaBytes'>
  /** How many posts and how many profiles are kept in the process; a post takes about 5 kB. */
  kept?: number
  /** The ways to sign in that count where somebody takes one away; all unless given. */
  signIn?: OfferedWays | undefined
}

/** All stores on one PostgreSQL pool. Opens nothing by itself; the pool stays the caller's. */
export function openPostgresStores({ pool, links, limits, kept: most = 10_000, signIn }: Options): Stores {
  const database = openDatabase(pool)
  const profiles = openProfiles(database, links, most)
  const contents = openContents(database, links, most)
  const filters = openViewerFilters(database)
  const pages = openPages({ contents, profiles, quotes: openQuotes(database), filters })
  const notices = openNotices({ database, pages, profiles, links })
  const feeds = openFeeds(database, { followers: limits.fanoutFollowers, length: limits.feedLength })
  const viewers = postgresViewers(database)
  const streamedPosts = postgresStreamedPosts(database, { contents, profiles, filters })
  const feedPage = openFeedPage({
    readFeed: openFeedReads(database),
    posts: openKeptPosts(database, streamedPosts, most),
    viewers: openKeptViewers(database, viewers),
    marks: openKeptMarks(database),
    filters,
  })
  const tags = postgresTags(database, links, openTagHistory(database))
  return {
    accounts: postgresAccounts(database, profiles),
    announcements: postgresAnnouncements(database),
    apps: postgresApps(database),
    authSessions: postgresAuthSessions(database),
    authorizationCodes: postgresAuthorizationCodes(database),
    browserSessions: postgresBrowserSessions(database),
    challenges: postgresChallenges(database),
    changes: postgresChanges(database),
    credentials: postgresCredentials(database, signIn),
    customEmojis: postgresCustomEmojis(database, links),
    deviceAuthorizations: postgresDeviceAuthorizations(database),
    directConversations: postgresDirectConversations(database, pages, profiles),
    discovery: postgresDiscovery(database, profiles),
    domainBlocks: postgresDomainBlocks(database),
    drafts: postgresDrafts(database, links),
    endorsements: postgresEndorsements(database, profiles),
    featuredTags: postgresFeaturedTags(database, links, tags),
    filters: postgresFilters(database),
    identities: postgresIdentities(database, signIn),
    lists: postgresLists(database, profiles),
    markers: postgresMarkers(database),
    media: postgresMedia(database, links, limits.accountMediaBytes),
    mutes: postgresMutes(database, profiles),
    notificationPolicies: postgresNotificationPolicies(database, { notices, profiles }),
    notifications: postgresNotifications(database, { notices, profiles, contents, filters }),
    oauthStates: postgresOAuthStates(database),
    passkeys: postgresPasskeys(database, signIn),
    passwords: postgresPasswords(database, signIn),
    polls: postgresPolls(database),
    posts: postgresPosts(database, pages, profiles, links),
    pushSubscriptions: postgresPushSubscriptions(database),
    reactions: postgresReactions(database, profiles),
    relationships: postgresRelationships(database, profiles),
    reports: postgresReports(database),
    rules: postgresRules(database),
    search: postgresSearch(database, { pages, profiles }),
    securityEvents: postgresSecurityEvents(database),
    statistics: postgresStatistics(database),
    streamTickets: postgresStreamTickets(database),
    streamedPosts,
    tags,
    timelines: postgresTimelines(database, pages, feeds, feedPage),
    trends: postgresTrends(database, { pages, tags }),
    viewers,
  }
}
