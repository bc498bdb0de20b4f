import type { Accounts } from './accounts.ts'
import type { AuthorizationCodes, DeviceAuthorizations } from './appGrants.ts'
import type { Apps } from './apps.ts'
import type { AuditLog } from './auditLog.ts'
import type { AuthSessionStore } from './authSessions.ts'
import type { BrowserSessionStore } from './browserSessions.ts'
import type { BulkNotifications } from './bulkNotifications.ts'
import type { ChallengeStore } from './challenges.ts'
import type { Changes } from './changes.ts'
import type { Credentials, Passwords } from './credentials.ts'
import type { CustomEmojis } from './customEmojis.ts'
import type { DecisionTemplates } from './decisionTemplates.ts'
import type { DirectConversations } from './directConversations.ts'
import type { Discovery } from './discovery.ts'
import type { DomainBlocks } from './domainBlocks.ts'
import type { Drafts } from './drafts.ts'
import type { EndedSessions } from './endedSessions.ts'
import type { Endorsements } from './endorsements.ts'
import type { FeaturedTags } from './featuredTags.ts'
import type { Figures } from './figures.ts'
import type { Filters } from './filters.ts'
import type { Identities } from './identities.ts'
import type { Invitations } from './invitations.ts'
import type { IpBlocks } from './ipBlocks.ts'
import type { Lists } from './lists.ts'
import type { Markers } from './markers.ts'
import type { MediaStore } from './media.ts'
import type { ModeratedPosts } from './moderatedPosts.ts'
import type { ModerationDecisions } from './moderationDecisions.ts'
import type { ModeratedReports } from './moderatedReports.ts'
import type { Moderation } from './moderation.ts'
import type { Mutes } from './mutes.ts'
import type { NotificationPolicies } from './notificationPolicies.ts'
import type { Notifications } from './notifications.ts'
import type { OAuthStateStore } from './oauthStates.ts'
import type { Passkeys } from './passkeys.ts'
import type { Polls } from './polls.ts'
import type { Posts } from './posts.ts'
import type { PushSubscriptions } from './pushSubscriptions.ts'
import type { Reactions } from './reactions.ts'
import type { Registrations } from './registrations.ts'
import type { Relationships } from './relationships.ts'
import type { ReportNotes } from './reportNotes.ts'
import type { Reports } from './reports.ts'
import type { Roles } from './roles.ts'
import type { Rules } from './rules.ts'
import type { Search } from './search.ts'
import type { SecurityEvents } from './securityEvents.ts'
import type { ServiceAnnouncements } from './serviceAnnouncements.ts'
import type { ServiceFilters } from './serviceFilters.ts'
import type { ServiceTexts } from './serviceTexts.ts'
import type { Statistics } from './statistics.ts'
import type { StreamedPosts } from './streamedPosts.ts'
import type { StreamTicketStore } from './streamTickets.ts'
import type { Tags } from './tags.ts'
import type { Timelines } from './timelines.ts'
import type { Trends } from './trends.ts'
import type { UsedProofs } from './usedProofs.ts'
import type { Viewers } from './viewers.ts'

/** Everything that the service stores, by noun. */
export interface Stores {
  accounts: Accounts
  apps: Apps
  auditLog: AuditLog
  authSessions: AuthSessionStore
  authorizationCodes: AuthorizationCodes
  browserSessions: BrowserSessionStore
  bulkNotifications: BulkNotifications
  challenges: ChallengeStore
  changes: Changes
  credentials: Credentials
  customEmojis: CustomEmojis
  deviceAuthorizations: DeviceAuthorizations
  decisionTemplates: DecisionTemplates
  directConversations: DirectConversations
  discovery: Discovery
  domainBlocks: DomainBlocks
  drafts: Drafts
  endedSessions: EndedSessions
  endorsements: Endorsements
  featuredTags: FeaturedTags
  figures: Figures
  filters: Filters
  identities: Identities
  invitations: Invitations
  ipBlocks: IpBlocks
  lists: Lists
  markers: Markers
  media: MediaStore
  moderatedPosts: ModeratedPosts
  moderationDecisions: ModerationDecisions
  moderatedReports: ModeratedReports
  moderation: Moderation
  mutes: Mutes
  notificationPolicies: NotificationPolicies
  notifications: Notifications
  oauthStates: OAuthStateStore
  passkeys: Passkeys
  passwords: Passwords
  polls: Polls
  posts: Posts
  pushSubscriptions: PushSubscriptions
  reactions: Reactions
  registrations: Registrations
  relationships: Relationships
  reportNotes: ReportNotes
  reports: Reports
  roles: Roles
  rules: Rules
  search: Search
  securityEvents: SecurityEvents
  serviceAnnouncements: ServiceAnnouncements
  serviceFilters: ServiceFilters
  serviceTexts: ServiceTexts
  statistics: Statistics
  streamTickets: StreamTicketStore
  streamedPosts: StreamedPosts
  tags: Tags
  timelines: Timelines
  trends: Trends
  usedProofs: UsedProofs
  viewers: Viewers
}
