import { z } from 'zod'
import type { RegisteredApp } from '../../operations/apps/internal/registeredApp.ts'
import type { AccountDeletion } from '../../model/accountDeletion.ts'
import type { Announcement } from '../../model/announcement.ts'
import type { AuditEntry } from '../../model/audit.ts'
import type { CustomEmoji } from '../../model/customEmoji.ts'
import type { DirectConversation } from '../../model/directConversation.ts'
import type { BlockedDomain } from '../../model/domain.ts'
import type { Draft } from '../../model/draft.ts'
import type { Cohort, Dimension, Measure } from '../../model/figures.ts'
import type { Filter, FilterKeyword, FilterPost } from '../../model/filter.ts'
import type { Instance, InstanceText } from '../../model/instance.ts'
import type { Invitation, InvitationOffer } from '../../model/invitation.ts'
import type { IpBlock } from '../../model/ipBlock.ts'
import type { List } from '../../model/list.ts'
import type { MediaUsage } from '../../model/mediaQuota.ts'
import type { Marker } from '../../model/marker.ts'
import type { Media } from '../../model/media.ts'
import type { ModeratedDecision, ModerationDecision } from '../../model/moderationDecision.ts'
import type { ModeratedPost } from '../../model/moderatedPost.ts'
import type { ModeratedAccount } from '../../model/moderatedAccount.ts'
import type { ModeratedReport } from '../../model/moderatedReport.ts'
import type { Notification, NotificationCount } from '../../model/notification.ts'
import type { NotificationGroup, NotificationGroupPage } from '../../model/notificationGroup.ts'
import type { NotificationPolicy } from '../../model/notificationPolicy.ts'
import type { NotificationRequest } from '../../model/notificationRequest.ts'
import type { Page } from '../../model/page.ts'
import type { PasswordState } from '../../model/password.ts'
import type { LinkedIdentity } from '../../model/identity.ts'
import type { Passkey } from '../../model/passkey.ts'
import type { Conversation, Post, PostContent, PostRevision } from '../../model/post.ts'
import type {
  FamiliarFollowers,
  Mute,
  OwnProfile,
  PostingDefaults,
  Profile,
  Relationship,
  Suggestion,
} from '../../model/profile.ts'
import type { Reaction } from '../../model/reaction.ts'
import type { Report } from '../../model/report.ts'
import type { ReportNote } from '../../model/reportNote.ts'
import type { ReportStatistics } from '../../model/reportStatistics.ts'
import type { ReviewedPost, ReviewedTag } from '../../model/reviewedTrend.ts'
import type { Rule } from '../../model/rule.ts'
import type { ServiceFilter, ServiceFilterPreview } from '../../model/serviceFilter.ts'
import type { ServiceText, TermsOfService } from '../../model/serviceText.ts'
import type { PushSubscription } from '../../model/pushSubscription.ts'
import type { SearchResults } from '../../model/search.ts'
import type { SecurityEvent } from '../../model/securityEvent.ts'
import type { Session } from '../../model/session.ts'
import type { FeaturedTag, Tag } from '../../model/tag.ts'
import { accountBytes, AccountEntity, accountParts } from './entities/account.ts'
import { AccountDeletionEntity, accountDeletionEntity } from './entities/accountDeletion.ts'
import {
  AdminAnnouncementEntity,
  adminAnnouncementEntity,
  AnnouncementEntity,
  announcementEntity,
} from './entities/announcement.ts'
import {
  ApplicationEntity,
  applicationEntity,
  CredentialApplicationEntity,
  credentialApplicationEntity,
} from './entities/application.ts'
import { AdminAccountEntity, adminAccountEntity } from './entities/adminAccount.ts'
import {
  AccountWarningEntity,
  accountWarningEntity,
  AdminDecisionEntity,
  adminDecisionEntity,
} from './entities/accountWarning.ts'
import { AdminStatusEntity, adminStatusJson } from './entities/adminStatus.ts'
import { AdminReportEntity, adminReportEntity } from './entities/adminReport.ts'
import { AuditEntryEntity, auditEntryEntity } from './entities/auditEntry.ts'
import { ContextEntity, contextParts } from './entities/context.ts'
import { ConversationEntity, conversationParts } from './entities/conversation.ts'
import { CredentialAccountEntity, credentialAccountEntity } from './entities/credentialAccount.ts'
import { CustomEmojiEntity, customEmojiEntity } from './entities/customEmoji.ts'
import { DeletedStatusEntity, deletedStatusEntity } from './entities/deletedStatus.ts'
import { FamiliarFollowersEntity, familiarFollowersEntity } from './entities/familiarFollowers.ts'
import {
  FilterEntity,
  filterEntity,
  FilterKeywordEntity,
  filterKeywordEntity,
  FilterStatusEntity,
  filterStatusEntity,
} from './entities/filter.ts'
import { FilterV1Entity, filterV1Entities } from './entities/filterV1.ts'
import {
  CohortEntity,
  cohortEntity,
  DimensionEntity,
  dimensionEntity,
  MeasureEntity,
  measureEntity,
} from './entities/figures.ts'
import { FeaturedTagEntity, featuredTagEntity } from './entities/featuredTag.ts'
import { InstanceTextEntity, instanceTextEntity } from './entities/instanceText.ts'
import { InstanceV1Entity, instanceV1Entity } from './entities/instanceV1.ts'
import { InstanceV2Entity, instanceV2Entity } from './entities/instanceV2.ts'
import { InviteEntity, inviteEntity, InviteOfferEntity, inviteOfferEntity } from './entities/invite.ts'
import { IpBlockEntity, ipBlockEntity } from './entities/ipBlock.ts'
import { bytesOfParts, type JsonParts, listParts, type ToJson } from './entities/jsonParts.ts'
import { ListEntity, listEntity } from './entities/list.ts'
import { MediaUsageEntity, mediaUsageEntity } from './entities/mediaUsage.ts'
import { MarkersEntity, markersEntity } from './entities/marker.ts'
import { MediaAttachmentEntity, mediaAttachmentEntity } from './entities/mediaAttachment.ts'
import { MutedAccountEntity, mutedAccountEntity } from './entities/mutedAccount.ts'
import { NotificationEntity, notificationParts } from './entities/notification.ts'
import { GroupedNotificationsResultsEntity, groupsParts } from './entities/notificationGroup.ts'
import { NotificationPolicyEntity, notificationPolicyEntity } from './entities/notificationPolicy.ts'
import { NotificationRequestEntity, notificationRequestParts } from './entities/notificationRequest.ts'
import { PasswordStateEntity, passwordStateEntity } from './entities/passwordState.ts'
import { IdentityEntity, identityEntity } from './entities/identity.ts'
import { PasskeyEntity, passkeyEntity } from './entities/passkey.ts'
import { PollEntity, pollEntity } from './entities/poll.ts'
import { PreferencesEntity, preferencesEntity } from './entities/preferences.ts'
import { ProfileEntity, profileEntity } from './entities/profile.ts'
import { ReactionAccountsEntity, reactionAccountsEntity } from './entities/reaction.ts'
import { RelationshipEntity, relationshipEntity } from './entities/relationship.ts'
import { ReportEntity, reportEntity } from './entities/report.ts'
import { ReportNoteEntity, reportNoteEntity } from './entities/reportNote.ts'
import { ReportStatisticsEntity, reportStatisticsEntity } from './entities/reportStatistics.ts'
import {
  AdminTagEntity,
  adminTagEntity,
  AdminTrendingStatusEntity,
  adminTrendingStatusParts,
} from './entities/reviewedTrend.ts'
import { RuleEntity, ruleEntities } from './entities/rule.ts'
import {
  ServiceFilterEntity,
  serviceFilterEntity,
  ServiceFilterPreviewEntity,
  serviceFilterPreviewEntity,
} from './entities/serviceFilter.ts'
import { DraftEntity, ScheduledStatusEntity, scheduledStatusEntity } from './entities/scheduledStatus.ts'
import {
  SearchResultsEntity,
  searchResultsParts,
  SearchResultsV1Entity,
  searchResultsV1Parts,
} from './entities/searchResults.ts'
import { SecurityEventEntity, securityEventEntity } from './entities/securityEvent.ts'
import {
  ServiceTextEntity,
  serviceTextEntity,
  TermsOfServiceEntity,
  termsOfServiceEntity,
} from './entities/serviceText.ts'
import { SessionEntity, sessionEntity } from './entities/session.ts'
import { statusBytes, StatusEntity, statusParts } from './entities/status.ts'
import { StatusEditEntity, statusEditEntity } from './entities/statusEdit.ts'
import { StatusSourceEntity, statusSourceEntity } from './entities/statusSource.ts'
import { SuggestionEntity, suggestionEntity } from './entities/suggestion.ts'
import { WebPushSubscriptionEntity, webPushSubscriptionEntity } from './entities/webPushSubscription.ts'
import { TagEntity, tagEntity } from './entities/tag.ts'
import type { Answer, RenderContext } from './route.ts'

type ToText<Output> = (output: Output, context: RenderContext) => string
type ToEntity<Output> = (output: Output, context: RenderContext) => object | null

function one<Output>(schema: z.ZodType, toEntity: ToEntity<Output>): Answer {
  return { schema, render: (output: Output, context) => JSON.stringify(toEntity(output, context)) }
}

function list<Item>(item: z.ZodType, toJson: ToJson<Item>): Answer {
  return { schema: z.array(item), render: (items: Item[]) => bytesOfParts(listParts(items, toJson)) }
}

function page<Item>(item: z.ZodType, toJson: ToJson<Item>): Answer {
  return {
    schema: z.array(item),
    render: ({ items }: Page<Item>) => bytesOfParts(listParts(items, toJson)),
    link: ({ next, previous }: Page<Item>) => ({ next, previous }),
  }
}

function parts<Output>(schema: z.ZodType, toParts: (output: Output) => JsonParts): Answer {
  return { schema, render: (output: Output) => bytesOfParts(toParts(output)) }
}

function text<Output>(schema: z.ZodType, toText: ToText<Output>): Answer {
  return { schema, render: toText }
}

const asText =
  <Item>(toJson: (item: Item) => object) =>
  (item: Item) =>
    JSON.stringify(toJson(item))

/** Renders `{}`, whatever the operation returns. */
export const empty: Answer = text(z.object({}).meta({ id: 'Empty', description: 'An empty object.' }), () => '{}')

export const status: Answer = { schema: StatusEntity, render: statusBytes }
export const statuses: Answer = page<Post>(StatusEntity, statusParts)
/** A list of posts that is not a page. */
export const statusList: Answer = list<Post>(StatusEntity, statusParts)
export const deletedStatus: Answer = one<Post>(DeletedStatusEntity, deletedStatusEntity)
export const statusHistory: Answer = list<PostRevision>(StatusEditEntity, asText(statusEditEntity))
export const statusSource: Answer = one<Pick<PostContent, 'id' | 'text' | 'contentWarning'>>(
  StatusSourceEntity,
  statusSourceEntity,
)
export const context: Answer = parts<Conversation>(ContextEntity, contextParts)
export const scheduledStatus: Answer = one<Draft>(ScheduledStatusEntity, scheduledStatusEntity)
export const scheduledStatuses: Answer = page<Draft>(ScheduledStatusEntity, asText(scheduledStatusEntity))
export const draft: Answer = one<Draft>(DraftEntity, scheduledStatusEntity)
export const drafts: Answer = page<Draft>(DraftEntity, asText(scheduledStatusEntity))
/** The poll of a post. The operation makes sure that the post has one. */
export const poll: Answer = one<Post>(PollEntity, (post) => pollEntity(post))

export const reactions: Answer = page<Reaction>(ReactionAccountsEntity, asText(reactionAccountsEntity))
export const conversation: Answer = parts<DirectConversation>(ConversationEntity, conversationParts)
export const conversations: Answer = page<DirectConversation>(ConversationEntity, conversationParts)

export const oneList: Answer = one<List>(ListEntity, listEntity)
export const lists: Answer = list<List>(ListEntity, asText(listEntity))
export const securityEvents: Answer = page<SecurityEvent>(SecurityEventEntity, asText(securityEventEntity))
export const accountDeletion: Answer = one<AccountDeletion>(AccountDeletionEntity, accountDeletionEntity)
export const passwordState: Answer = one<PasswordState>(PasswordStateEntity, passwordStateEntity)
export const identities: Answer = list<LinkedIdentity>(IdentityEntity, asText(identityEntity))
export const passkey: Answer = one<Passkey>(PasskeyEntity, passkeyEntity)
export const passkeys: Answer = list<Passkey>(PasskeyEntity, asText(passkeyEntity))
export const tag: Answer = one<Tag>(TagEntity, tagEntity)
export const tags: Answer = page<Tag>(TagEntity, asText(tagEntity))
/** A list of hashtags that is not a page. */
export const tagList: Answer = list<Tag>(TagEntity, asText(tagEntity))
export const featuredTag: Answer = one<FeaturedTag>(FeaturedTagEntity, featuredTagEntity)
export const featuredTags: Answer = list<FeaturedTag>(FeaturedTagEntity, asText(featuredTagEntity))
/** The hashtag of a featured hashtag. */
export const tagFeatured: Answer = one<FeaturedTag>(TagEntity, (featured) => tagEntity(featured.tag))

export const account: Answer = { schema: AccountEntity, render: accountBytes }
export const accounts: Answer = page<Profile>(AccountEntity, accountParts)
/** A list of accounts that is not a page. */
export const accountList: Answer = list<Profile>(AccountEntity, accountParts)
export const credentialAccount: Answer = one<OwnProfile>(CredentialAccountEntity, credentialAccountEntity)
/** The caller's own profile in its editable form. */
export const profile: Answer = one<OwnProfile>(ProfileEntity, profileEntity)
export const mutedAccounts: Answer = page<Mute>(MutedAccountEntity, asText(mutedAccountEntity))
export const domains: Answer = page<BlockedDomain>(z.string(), ({ domain }) => JSON.stringify(domain))
export const familiarFollowers: Answer = list<FamiliarFollowers>(
  FamiliarFollowersEntity,
  asText(familiarFollowersEntity),
)
export const suggestions: Answer = list<Suggestion>(SuggestionEntity, asText(suggestionEntity))
/** The accounts of suggestions, without the suggestions' sources. */
export const suggestedAccounts: Answer = list<Suggestion>(AccountEntity, (one) => accountParts(one.profile))
export const adminReport: Answer = one<ModeratedReport>(AdminReportEntity, adminReportEntity)
export const adminReports: Answer = page<ModeratedReport>(AdminReportEntity, asText(adminReportEntity))
export const reportNote: Answer = one<ReportNote>(ReportNoteEntity, reportNoteEntity)
export const reportNotes: Answer = list<ReportNote>(ReportNoteEntity, asText(reportNoteEntity))
export const reportStatistics: Answer = one<ReportStatistics>(ReportStatisticsEntity, reportStatisticsEntity)
export const report: Answer = one<Report>(ReportEntity, reportEntity)
export const relationship: Answer = one<Relationship>(RelationshipEntity, relationshipEntity)
export const relationships: Answer = list<Relationship>(RelationshipEntity, asText(relationshipEntity))
export const preferences: Answer = one<PostingDefaults>(PreferencesEntity, preferencesEntity)
export const filter: Answer = one<Filter>(FilterEntity, filterEntity)
export const filters: Answer = list<Filter>(FilterEntity, asText(filterEntity))
export const filterKeyword: Answer = one<FilterKeyword>(FilterKeywordEntity, filterKeywordEntity)
export const filterKeywords: Answer = list<FilterKeyword>(FilterKeywordEntity, asText(filterKeywordEntity))
export const filterStatus: Answer = one<FilterPost>(FilterStatusEntity, filterStatusEntity)
export const filterStatuses: Answer = list<FilterPost>(FilterStatusEntity, asText(filterStatusEntity))
/** A filter with one keyword, in the form of API version 1. */
export const filterV1: Answer = one<Filter>(FilterV1Entity, (filter) => filterV1Entities(filter)[0] ?? null)
export const filtersV1: Answer = one<Filter[]>(z.array(FilterV1Entity), (filters) => filters.flatMap(filterV1Entities))
export const mediaUsage: Answer = one<MediaUsage>(MediaUsageEntity, mediaUsageEntity)
export const markers: Answer = one<Marker[]>(MarkersEntity, markersEntity)
/** One marker, in the form of a list of markers. */
export const marker: Answer = one<Marker>(MarkersEntity, (only) => markersEntity([only]))

export const notification: Answer = parts<Notification>(NotificationEntity, notificationParts)
export const notifications: Answer = page<Notification>(NotificationEntity, notificationParts)
export const notificationCount: Answer = one<NotificationCount>(
  z.object({ count: z.int() }).meta({ id: 'NotificationCount', description: 'The number of unread notifications.' }),
  ({ count }) => ({ count }),
)
export const notificationGroup: Answer = parts<NotificationGroup>(GroupedNotificationsResultsEntity, (group) =>
  groupsParts([group]),
)
export const notificationGroups: Answer = {
  schema: GroupedNotificationsResultsEntity,
  render: ({ items, expandAccounts }: NotificationGroupPage) => bytesOfParts(groupsParts(items, expandAccounts)),
  link: ({ next, previous }: NotificationGroupPage) => ({ next, previous }),
}
export const notificationPolicy: Answer = one<NotificationPolicy>(NotificationPolicyEntity, notificationPolicyEntity)
export const notificationRequest: Answer = parts<NotificationRequest>(
  NotificationRequestEntity,
  notificationRequestParts,
)
export const notificationRequests: Answer = page<NotificationRequest>(
  NotificationRequestEntity,
  notificationRequestParts,
)
/** Confirms that accepted requests are among the notifications. Here they are merged at once. */
export const merged: Answer = text(
  z.object({ merged: z.literal(true) }).meta({
    id: 'Merged',
    description: 'Whether accepted requests have been merged. Always true: they are merged at once.',
  }),
  () => '{"merged":true}',
)
export const webPushSubscription: Answer = one<PushSubscription>(WebPushSubscriptionEntity, webPushSubscriptionEntity)
export const searchResults: Answer = parts<SearchResults>(SearchResultsEntity, searchResultsParts)
/** Search results with hashtags as plain text. */
export const searchResultsV1: Answer = parts<SearchResults>(SearchResultsV1Entity, searchResultsV1Parts)
export const application: Answer = one<RegisteredApp>(ApplicationEntity, applicationEntity)
/** An app with its secret. Only the response to its registration has the secret. */
export const credentialApplication: Answer = one<RegisteredApp>(
  CredentialApplicationEntity,
  credentialApplicationEntity,
)
export const sessions: Answer = list<Session>(SessionEntity, asText(sessionEntity))

/** The current position of streams. */
export const streamStand: Answer = one<{ position: string }>(
  z.object({ position: z.string() }).meta({ id: 'StreamStand', description: 'The current stream position.' }),
  ({ position }) => ({ position }),
)

/** An attachment, always with status 200. */
export const mediaAttachment: Answer = one<Media>(MediaAttachmentEntity, mediaAttachmentEntity)
/** A new upload, with status 202 while it is being processed. */
export const uploadedMedia: Answer = { ...mediaAttachment, ...whileProcessing(202) }
/** An attachment that an app polls for, with status 206 while it is being processed. */
export const media: Answer = { ...mediaAttachment, ...whileProcessing(206) }

function whileProcessing(processing: number): Pick<Answer, 'status' | 'statuses'> {
  return { status: ({ state }: Media) => (state === 'processing' ? processing : 200), statuses: [200, processing] }
}

export const adminAccount: Answer = one<ModeratedAccount>(AdminAccountEntity, adminAccountEntity)
export const adminAccounts: Answer = page<ModeratedAccount>(AdminAccountEntity, asText(adminAccountEntity))
export const adminStatus: Answer = text<ModeratedPost>(AdminStatusEntity, adminStatusJson)
export const accountWarning: Answer = one<ModerationDecision>(AccountWarningEntity, accountWarningEntity)
export const accountWarnings: Answer = page<ModerationDecision>(AccountWarningEntity, asText(accountWarningEntity))
export const adminDecision: Answer = one<ModeratedDecision>(AdminDecisionEntity, adminDecisionEntity)
export const adminDecisions: Answer = page<ModeratedDecision>(AdminDecisionEntity, asText(adminDecisionEntity))
export const auditEntries: Answer = page<AuditEntry>(AuditEntryEntity, asText(auditEntryEntity))
export const measures: Answer = list<Measure>(MeasureEntity, asText(measureEntity))
export const dimensions: Answer = list<Dimension>(DimensionEntity, asText(dimensionEntity))
export const cohorts: Answer = list<Cohort>(CohortEntity, asText(cohortEntity))
export const ipBlock: Answer = one<IpBlock>(IpBlockEntity, ipBlockEntity)
export const ipBlocks: Answer = page<IpBlock>(IpBlockEntity, asText(ipBlockEntity))
export const adminTag: Answer = one<ReviewedTag>(AdminTagEntity, adminTagEntity)
export const adminTags: Answer = list<ReviewedTag>(AdminTagEntity, asText(adminTagEntity))
export const adminTrendingStatus: Answer = parts<ReviewedPost>(AdminTrendingStatusEntity, adminTrendingStatusParts)
export const adminTrendingStatuses: Answer = list<ReviewedPost>(AdminTrendingStatusEntity, adminTrendingStatusParts)
export const customEmojis: Answer = list<CustomEmoji>(CustomEmojiEntity, asText(customEmojiEntity))
export const instanceV1: Answer = one<Instance>(InstanceV1Entity, instanceV1Entity)
export const instanceV2: Answer = one<Instance>(InstanceV2Entity, instanceV2Entity)
export const rules: Answer = one<Rule[]>(z.array(RuleEntity), ruleEntities)
export const instanceText: Answer = one<InstanceText>(InstanceTextEntity, instanceTextEntity)
export const invite: Answer = one<Invitation>(InviteEntity, inviteEntity)
export const invites: Answer = page<Invitation>(InviteEntity, asText(inviteEntity))
export const inviteOffer: Answer = one<InvitationOffer>(InviteOfferEntity, inviteOfferEntity)
export const announcements: Answer = list<Announcement>(AnnouncementEntity, asText(announcementEntity))
export const adminAnnouncement: Answer = one<Announcement>(AdminAnnouncementEntity, adminAnnouncementEntity)
export const adminAnnouncements: Answer = page<Announcement>(AdminAnnouncementEntity, asText(adminAnnouncementEntity))
export const customEmoji: Answer = one<CustomEmoji>(CustomEmojiEntity, customEmojiEntity)
export const rule: Answer = one<Rule>(RuleEntity, (one) => ruleEntities([one])[0]!)
export const serviceFilter: Answer = one<ServiceFilter>(ServiceFilterEntity, serviceFilterEntity)
export const serviceFilters: Answer = list<ServiceFilter>(ServiceFilterEntity, asText(serviceFilterEntity))
export const serviceFilterPreview: Answer = one<ServiceFilterPreview>(
  ServiceFilterPreviewEntity,
  serviceFilterPreviewEntity,
)
export const serviceText: Answer = one<ServiceText>(ServiceTextEntity, serviceTextEntity)
export const serviceTexts: Answer = page<ServiceText>(ServiceTextEntity, asText(serviceTextEntity))
export const termsOfService: Answer = one<TermsOfService>(TermsOfServiceEntity, termsOfServiceEntity)
export const languages: Answer = one<{ code: string; name: string }[]>(
  z.array(
    z
      .object({ code: z.string(), name: z.string() })
      .meta({ id: 'Language', description: 'A language, with its English name.' }),
  ),
  (languages) => languages,
)
export const translationLanguages: Answer = one<{ from: string; to: string[] }[]>(
  z.record(z.string(), z.array(z.string())),
  (translations) => Object.fromEntries(translations.map(({ from, to }) => [from, to])),
)
/** `[]`, for things that this service does not have. */
export const nothing: Answer = text(z.array(z.string()).max(0), () => '[]')
