import type pg from 'pg'
import type { Links } from '../../model/links.ts'
import type { Limits } from '../../model/settings.ts'
import type { OfferedSignIns } from '../credentials.ts'
import type { FeedLists } from '../feedLists.ts'
import type { Stores } from '../stores.ts'
import { postgresAccounts } from './accounts/accounts.ts'
import { postgresApps } from './sessions/apps.ts'
import { postgresAuditLog } from './instance/auditLog.ts'
import { postgresAuthorizationCodes } from './sessions/authorizationCodes.ts'
import { postgresAuthSessions } from './sessions/authSessions.ts'
import { postgresBrowserSessions } from './sessions/browserSessions.ts'
import { postgresBulkNotifications } from './instance/bulkNotifications.ts'
import { postgresChanges } from './changes.ts'
import { type Caches, openCaches, useCaches } from './connection/caches.ts'
import { openContents } from './posts/contents.ts'
import { postgresCredentials } from './sessions/credentials.ts'
import { postgresCustomEmojis } from './media/customEmojis.ts'
import { openDatabase } from './connection/database.ts'
import { postgresDecisionTemplates } from './instance/decisionTemplates.ts'
import { postgresDeviceAuthorizations } from './sessions/deviceAuthorizations.ts'
import { postgresDirectConversations } from './posts/directConversations.ts'
import { postgresDiscovery } from './accounts/discovery.ts'
import { postgresDomainBlocks } from './accounts/domainBlocks.ts'
import { postgresDrafts } from './posts/drafts.ts'
import { postgresEndedSessions } from './sessions/endedSessions.ts'
import { postgresEndorsements } from './accounts/endorsements.ts'
import { postgresFeaturedTags } from './tags/featuredTags.ts'
import { openFeedPage } from './timelines/feedPage.ts'
import { openFeedReads, type ReadFeed } from './timelines/feedReads.ts'
import { feedsInRows } from './timelines/feedRows.ts'
import { openFeeds } from './timelines/feeds.ts'
import { listedFeeds } from './timelines/listedFeeds.ts'
import { postgresFigures } from './instance/figures.ts'
import { postgresFilters } from './filters/filters.ts'
import { postgresIdentities } from './sessions/identities.ts'
import { openInteractionCache } from './posts/interactionCache.ts'
import { openPostCache } from './posts/postCache.ts'
import { openViewerCache } from './accounts/viewerCache.ts'
import { postgresIpBlocks } from './instance/ipBlocks.ts'
import { postgresLists } from './timelines/lists.ts'
import { postgresMarkers } from './timelines/markers.ts'
import { postgresMedia } from './media/media.ts'
import { postgresServiceAnnouncements } from './instance/serviceAnnouncements.ts'
import { postgresServiceFilters } from './instance/serviceFilters.ts'
import { postgresServiceTexts } from './instance/serviceTexts.ts'
import { postgresInvitations } from './accounts/invitations.ts'
import { postgresRegistrations } from './accounts/registrations.ts'
import { postgresModeratedPosts } from './posts/moderatedPosts.ts'
import { postgresModerationDecisions } from './instance/decisions.ts'
import { postgresModeratedReports } from './instance/moderatedReports.ts'
import { postgresModeration } from './accounts/moderation.ts'
import { postgresMutes } from './accounts/mutes.ts'
import { openNotices } from './notifications/notices.ts'
import { postgresNotificationPolicies } from './notifications/notificationPolicies.ts'
import { postgresNotifications } from './notifications/notifications.ts'
import { postgresChallenges, postgresOAuthStates, postgresStreamTickets } from './sessions/oneTime.ts'
import { openPages } from './posts/pages.ts'
import { openPostReader } from './posts/postReader.ts'
import { postgresPasskeys } from './sessions/passkeys.ts'
import { postgresPasswords } from './sessions/passwords.ts'
import { postgresPolls } from './posts/polls.ts'
import { postgresPosts } from './posts/posts.ts'
import { openProfiles } from './accounts/profiles.ts'
import { postgresPushSubscriptions } from './notifications/pushSubscriptions.ts'
import { openReadingStates } from './posts/readingStates.ts'
import type { Replicas } from './connection/replicas/replicas.ts'
import { onPrimary, openReads, perDatabase } from './connection/replicas/reads.ts'
import { openQuotes } from './posts/quotes.ts'
import { postgresReactions } from './posts/reactions.ts'
import { postgresRelationships } from './accounts/relationships.ts'
import { postgresReportNotes } from './instance/reportNotes.ts'
import { postgresReports } from './instance/reports.ts'
import { postgresRoles } from './accounts/roles.ts'
import { postgresRules } from './instance/rules.ts'
import { postgresSearch } from './search/search.ts'
import { postgresSecurityEvents } from './sessions/securityEvents.ts'
import { postgresStatistics } from './accounts/statistics.ts'
import { versionedPostLoader } from './posts/versionedPosts.ts'
import { postgresStreamedPosts } from './posts/streamedPosts.ts'
import { openTagHistory } from './tags/tagHistory.ts'
import { tagMaker, postgresTags } from './tags/tags.ts'
import { postgresTimelines } from './timelines/timelines.ts'
import { postgresTrends } from './tags/trends.ts'
import { postgresUsedProofs } from './sessions/usedProofs.ts'
import { openViewerFilters } from './filters/viewerFilters.ts'
import { postgresViewers } from './accounts/viewers.ts'

interface Options {
  pool: pg.Pool
  /** The replicas of the pool's PostgreSQL that may answer reads. */
  replicas?: Replicas | undefined
  links: Links
  limits: Pick<Limits, 'fanoutFollowers' | 'feedLength' | 'accountMediaBytes'>
  /** The caches of the process. @default `openCaches()` */
  caches?: Caches | undefined
  /** The ways to sign in that count when a credential is removed. @default all */
  signIn?: OfferedSignIns | undefined
  /** Where feeds are stored. @default the table `feed` */
  feedLists?: FeedLists | undefined
}

/** Opens all stores on one PostgreSQL pool. Does not open a connection yet. The caller must close the pool. */
export function openPostgresStores({
  pool,
  replicas,
  links,
  limits,
  caches = openCaches(),
  signIn,
  feedLists,
}: Options): Stores {
  const database = openDatabase(pool)
  const reads = replicas ? openReads(database, replicas) : onPrimary(database)
  useCaches(database, caches)
  const profiles = openProfiles(database, caches, links, reads)
  const contents = openContents(database, caches, links, reads)
  const filters = openViewerFilters(database, caches)
  const pages = openPages({ contents, profiles, quotes: openQuotes(database), filters })
  const sizes = { followers: limits.fanoutFollowers, length: limits.feedLength }
  const rowsOn = perDatabase((where) => openFeedReads(where))
  const readRows: ReadFeed = (requested) =>
    reads.read('timeline_home', requested.reader, { run: (where) => rowsOn(where)(requested), shown: () => [] })
  const stored = feedLists ? listedFeeds(database, feedLists, sizes, reads) : feedsInRows(database, sizes, readRows)
  const feeds = openFeeds(database, stored, sizes, reads)
  const viewers = postgresViewers(database, reads)
  const load = versionedPostLoader(contents, profiles)
  const streamedPosts = postgresStreamedPosts(database, { load, filters })
  const cachesOf = { posts: openPostCache(database, caches, load), viewers: openViewerCache(caches, viewers) }
  const interactions = openInteractionCache(database, caches, reads)
  const reader = openPostReader({ ...cachesOf, interactions, filters, caches })
  const readNotices = openNotices({ database, reads, reader, profiles })
  const readState = openReadingStates(database)
  const feedPage = openFeedPage({ ...cachesOf, readFeed: feeds.read, reader })
  const makeTags = tagMaker(links, openTagHistory(database))
  const tags = postgresTags(database, makeTags)
  const moderation = postgresModeration(database, profiles)
  return {
    accounts: postgresAccounts(database, profiles),
    apps: postgresApps(database),
    auditLog: postgresAuditLog(database, profiles),
    authSessions: postgresAuthSessions(database),
    authorizationCodes: postgresAuthorizationCodes(database),
    browserSessions: postgresBrowserSessions(database),
    bulkNotifications: postgresBulkNotifications(database),
    challenges: postgresChallenges(database),
    changes: postgresChanges(database),
    credentials: postgresCredentials(database, signIn),
    customEmojis: postgresCustomEmojis(database, links),
    deviceAuthorizations: postgresDeviceAuthorizations(database),
    directConversations: postgresDirectConversations(database, { reads, reader, profiles }),
    decisionTemplates: postgresDecisionTemplates(database),
    discovery: postgresDiscovery(database, reads, profiles),
    domainBlocks: postgresDomainBlocks(database),
    drafts: postgresDrafts(database, links),
    endedSessions: postgresEndedSessions(database),
    endorsements: postgresEndorsements(database, profiles),
    featuredTags: postgresFeaturedTags(database, links, tags),
    figures: postgresFigures(database),
    filters: postgresFilters(database),
    identities: postgresIdentities(database, signIn),
    invitations: postgresInvitations(database, profiles, links),
    ipBlocks: postgresIpBlocks(database),
    lists: postgresLists(database, profiles),
    markers: postgresMarkers(database),
    media: postgresMedia(database, links, limits.accountMediaBytes),
    moderatedPosts: postgresModeratedPosts(database, { pages, profiles }),
    moderationDecisions: postgresModerationDecisions(database, profiles),
    moderatedReports: postgresModeratedReports(database, { moderation, links }),
    moderation,
    mutes: postgresMutes(database, profiles),
    notificationPolicies: postgresNotificationPolicies(database, { reader, profiles }),
    notifications: postgresNotifications(database, { readNotices, profiles, contents, filters }),
    oauthStates: postgresOAuthStates(database),
    passkeys: postgresPasskeys(database, signIn),
    passwords: postgresPasswords(database, signIn),
    polls: postgresPolls(database, pages),
    posts: postgresPosts(database, { reads, pages, reader, profiles, links }),
    pushSubscriptions: postgresPushSubscriptions(database),
    reactions: postgresReactions(database, pages, profiles),
    registrations: postgresRegistrations(database),
    relationships: postgresRelationships(database, reads, profiles),
    reportNotes: postgresReportNotes(database, profiles),
    reports: postgresReports(database),
    roles: postgresRoles(database),
    rules: postgresRules(database),
    search: postgresSearch({ caches, reads, pages, reader, interactions, profiles, makeTags }),
    securityEvents: postgresSecurityEvents(database),
    serviceAnnouncements: postgresServiceAnnouncements(database, links),
    serviceFilters: postgresServiceFilters(database),
    serviceTexts: postgresServiceTexts(database),
    statistics: postgresStatistics(database),
    streamTickets: postgresStreamTickets(database),
    streamedPosts,
    tags,
    timelines: postgresTimelines(database, { reads, reader, readState, feeds, feedPage }),
    trends: postgresTrends(database, { reads, reader, readState, tags }),
    usedProofs: postgresUsedProofs(database),
    viewers,
  }
}
