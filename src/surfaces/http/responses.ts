import { z } from 'zod'
import type { RegisteredApp } from '../../operations/apps/internal/registeredApp.ts'
import type { AccountDeletion } from '../../model/accountDeletion.ts'
import type { Announcement } from '../../model/announcement.ts'
import type { AuditEntry } from '../../model/audit.ts'
import type { CustomEmoji } from '../../model/customEmoji.ts'
import type { DecisionTemplate } from '../../model/decisionTemplate.ts'
import type { DirectConversation } from '../../model/directConversation.ts'
import type { BlockedDomain } from '../../model/domain.ts'
import type { Draft } from '../../model/draft.ts'
import type { Cohort, Dimension, Measure } from '../../model/figures.ts'
import type { Filter, FilterKeyword, FilterPost } from '../../model/filter.ts'
import type { Contact, Instance, InstanceText } from '../../model/instance.ts'
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
import type { PostNote } from '../../model/postNote.ts'
import { WorkChallenge } from '../../model/proofOfWork.ts'
import type { ReportNote } from '../../model/reportNote.ts'
import type { ReportStatistics } from '../../model/reportStatistics.ts'
import type { ReviewedPost, ReviewedTag } from '../../model/reviewedTrend.ts'
import type { Role } from '../../model/role.ts'
import type { Rule, RuleVersion } from '../../model/rule.ts'
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
import { ContactEntity, contactEntity } from './entities/contact.ts'
import { ConversationEntity, conversationParts } from './entities/conversation.ts'
import { CredentialAccountEntity, credentialAccountEntity } from './entities/credentialAccount.ts'
import { DecisionTemplateEntity, decisionTemplateEntity } from './entities/decisionTemplate.ts'
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
import { bytesOfParts, type JsonParts, listParts, partsCache, type ToJson } from './entities/jsonParts.ts'
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
import { AdminRoleEntity, adminRoleEntity } from './entities/adminRole.ts'
import { PostNoteEntity, postNoteEntity } from './entities/postNote.ts'
import { ReportNoteEntity, reportNoteEntity } from './entities/reportNote.ts'
import { ReportStatisticsEntity, reportStatisticsEntity } from './entities/reportStatistics.ts'
import {
  AdminTagEntity,
  adminTagEntity,
  AdminTrendingStatusEntity,
  adminTrendingStatusParts,
} from './entities/reviewedTrend.ts'
import { RuleEntity, ruleEntities, RuleVersionEntity, ruleVersionEntity } from './entities/rule.ts'
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
import type { RouteResponse, RenderContext } from './route.ts'

type ToText<Output> = (output: Output, context: RenderContext) => string
type ToEntity<Output> = (output: Output, context: RenderContext) => object | null

function one<Output>(schema: z.ZodType, toEntity: ToEntity<Output>): RouteResponse {
  return { schema, render: (output: Output, context) => JSON.stringify(toEntity(output, context)) }
}

function list<Item>(item: z.ZodType, toJson: ToJson<Item>): RouteResponse {
  return { schema: z.array(item), render: (items: Item[]) => bytesOfParts(listParts(items, toJson)) }
}

function page<Item>(item: z.ZodType, toJson: ToJson<Item>): RouteResponse {
  const partsOf = partsCache((items: readonly Item[]) => listParts(items, toJson))
  return {
    schema: z.array(item),
    render: ({ items }: Page<Item>) => bytesOfParts(partsOf(items)),
    link: ({ next, previous }: Page<Item>) => ({ next, previous }),
  }
}

function parts<Output>(schema: z.ZodType, toParts: (output: Output) => JsonParts): RouteResponse {
  return { schema, render: (output: Output) => bytesOfParts(toParts(output)) }
}

function text<Output>(schema: z.ZodType, toText: ToText<Output>): RouteResponse {
  return { schema, render: toText }
}

const asText =
  <Item>(toJson: (item: Item) => object) =>
  (item: Item) =>
    JSON.stringify(toJson(item))

/** Renders `{}`, whatever the operation returns. */
export const empty: RouteResponse = text(
  z.object({}).meta({ id: 'Empty', description: 'An empty object.' }),
  () => '{}',
)

export const status: RouteResponse = { schema: StatusEntity, render: statusBytes }
export const statuses: RouteResponse = page<Post>(StatusEntity, statusParts)
/** A list of posts that is not a page. */
export const statusList: RouteResponse = list<Post>(StatusEntity, statusParts)
export const deletedStatus: RouteResponse = one<Post>(DeletedStatusEntity, deletedStatusEntity)
export const statusHistory: RouteResponse = list<PostRevision>(StatusEditEntity, asText(statusEditEntity))
export const statusSource: RouteResponse = one<Pick<PostContent, 'id' | 'text' | 'contentWarning'>>(
  StatusSourceEntity,
  statusSourceEntity,
)
export const context: RouteResponse = parts<Conversation>(ContextEntity, contextParts)
export const scheduledStatus: RouteResponse = one<Draft>(ScheduledStatusEntity, scheduledStatusEntity)
export const scheduledStatuses: RouteResponse = page<Draft>(ScheduledStatusEntity, asText(scheduledStatusEntity))
export const draft: RouteResponse = one<Draft>(DraftEntity, scheduledStatusEntity)
export const drafts: RouteResponse = page<Draft>(DraftEntity, asText(scheduledStatusEntity))
/** The poll of a post. The operation makes sure that the post has one. */
export const poll: RouteResponse = one<Post>(PollEntity, (post) => pollEntity(post))

export const reactions: RouteResponse = page<Reaction>(ReactionAccountsEntity, asText(reactionAccountsEntity))
export const conversation: RouteResponse = parts<DirectConversation>(ConversationEntity, conversationParts)
export const conversations: RouteResponse = page<DirectConversation>(ConversationEntity, conversationParts)

export const oneList: RouteResponse = one<List>(ListEntity, listEntity)
export const lists: RouteResponse = list<List>(ListEntity, asText(listEntity))
export const securityEvents: RouteResponse = page<SecurityEvent>(SecurityEventEntity, asText(securityEventEntity))
export const accountDeletion: RouteResponse = one<AccountDeletion>(AccountDeletionEntity, accountDeletionEntity)
export const passwordState: RouteResponse = one<PasswordState>(PasswordStateEntity, passwordStateEntity)
export const identities: RouteResponse = list<LinkedIdentity>(IdentityEntity, asText(identityEntity))
export const passkey: RouteResponse = one<Passkey>(PasskeyEntity, passkeyEntity)
export const passkeys: RouteResponse = list<Passkey>(PasskeyEntity, asText(passkeyEntity))
export const tag: RouteResponse = one<Tag>(TagEntity, tagEntity)
export const tags: RouteResponse = page<Tag>(TagEntity, asText(tagEntity))
/** A list of hashtags that is not a page. */
export const tagList: RouteResponse = list<Tag>(TagEntity, asText(tagEntity))
export const featuredTag: RouteResponse = one<FeaturedTag>(FeaturedTagEntity, featuredTagEntity)
export const featuredTags: RouteResponse = list<FeaturedTag>(FeaturedTagEntity, asText(featuredTagEntity))
/** The hashtag of a featured hashtag. */
export const tagFeatured: RouteResponse = one<FeaturedTag>(TagEntity, (featured) => tagEntity(featured.tag))

export const account: RouteResponse = { schema: AccountEntity, render: accountBytes }
export const accounts: RouteResponse = page<Profile>(AccountEntity, accountParts)
/** A list of accounts that is not a page. */
export const accountList: RouteResponse = list<Profile>(AccountEntity, accountParts)
export const credentialAccount: RouteResponse = one<OwnProfile>(CredentialAccountEntity, credentialAccountEntity)
/** The caller's own profile in its editable form. */
export const profile: RouteResponse = one<OwnProfile>(ProfileEntity, profileEntity)
export const mutedAccounts: RouteResponse = page<Mute>(MutedAccountEntity, asText(mutedAccountEntity))
export const domains: RouteResponse = page<BlockedDomain>(z.string(), ({ domain }) => JSON.stringify(domain))
export const familiarFollowers: RouteResponse = list<FamiliarFollowers>(
  FamiliarFollowersEntity,
  asText(familiarFollowersEntity),
)
export const suggestions: RouteResponse = list<Suggestion>(SuggestionEntity, asText(suggestionEntity))
/** The accounts of suggestions, without the suggestions' sources. */
export const suggestedAccounts: RouteResponse = list<Suggestion>(AccountEntity, (one) => accountParts(one.profile))
export const adminReport: RouteResponse = one<ModeratedReport>(AdminReportEntity, adminReportEntity)
export const adminReports: RouteResponse = page<ModeratedReport>(AdminReportEntity, asText(adminReportEntity))
export const postNote: RouteResponse = one<PostNote>(PostNoteEntity, postNoteEntity)
export const postNotes: RouteResponse = list<PostNote>(PostNoteEntity, asText(postNoteEntity))
export const reportNote: RouteResponse = one<ReportNote>(ReportNoteEntity, reportNoteEntity)
export const reportNotes: RouteResponse = list<ReportNote>(ReportNoteEntity, asText(reportNoteEntity))
export const reportStatistics: RouteResponse = one<ReportStatistics>(ReportStatisticsEntity, reportStatisticsEntity)
export const report: RouteResponse = one<Report>(ReportEntity, reportEntity)
export const relationship: RouteResponse = one<Relationship>(RelationshipEntity, relationshipEntity)
export const relationships: RouteResponse = list<Relationship>(RelationshipEntity, asText(relationshipEntity))
export const preferences: RouteResponse = one<PostingDefaults>(PreferencesEntity, preferencesEntity)
export const filter: RouteResponse = one<Filter>(FilterEntity, filterEntity)
export const filters: RouteResponse = list<Filter>(FilterEntity, asText(filterEntity))
export const filterKeyword: RouteResponse = one<FilterKeyword>(FilterKeywordEntity, filterKeywordEntity)
export const filterKeywords: RouteResponse = list<FilterKeyword>(FilterKeywordEntity, asText(filterKeywordEntity))
export const filterStatus: RouteResponse = one<FilterPost>(FilterStatusEntity, filterStatusEntity)
export const filterStatuses: RouteResponse = list<FilterPost>(FilterStatusEntity, asText(filterStatusEntity))
/** A filter with one keyword, in the form of API version 1. */
export const filterV1: RouteResponse = one<Filter>(FilterV1Entity, (filter) => filterV1Entities(filter)[0] ?? null)
export const filtersV1: RouteResponse = one<Filter[]>(z.array(FilterV1Entity), (filters) =>
  filters.flatMap(filterV1Entities),
)
export const mediaUsage: RouteResponse = one<MediaUsage>(MediaUsageEntity, mediaUsageEntity)
export const markers: RouteResponse = one<Marker[]>(MarkersEntity, markersEntity)
/** One marker, in the form of a list of markers. */
export const marker: RouteResponse = one<Marker>(MarkersEntity, (only) => markersEntity([only]))

export const notification: RouteResponse = parts<Notification>(NotificationEntity, notificationParts)
export const notifications: RouteResponse = page<Notification>(NotificationEntity, notificationParts)
export const notificationCount: RouteResponse = one<NotificationCount>(
  z.object({ count: z.int() }).meta({ id: 'NotificationCount', description: 'The number of unread notifications.' }),
  ({ count }) => ({ count }),
)
export const notificationGroup: RouteResponse = parts<NotificationGroup>(GroupedNotificationsResultsEntity, (group) =>
  groupsParts([group]),
)
const fullGroupsParts = partsCache((items: readonly NotificationGroup[]) => groupsParts(items))
export const notificationGroups: RouteResponse = {
  schema: GroupedNotificationsResultsEntity,
  render: ({ items, expandAccounts }: NotificationGroupPage) =>
    bytesOfParts(expandAccounts === 'full' ? fullGroupsParts(items) : groupsParts(items, expandAccounts)),
  link: ({ next, previous }: NotificationGroupPage) => ({ next, previous }),
}
export const notificationPolicy: RouteResponse = one<NotificationPolicy>(
  NotificationPolicyEntity,
  notificationPolicyEntity,
)
export const notificationRequest: RouteResponse = parts<NotificationRequest>(
  NotificationRequestEntity,
  notificationRequestParts,
)
export const notificationRequests: RouteResponse = page<NotificationRequest>(
  NotificationRequestEntity,
  notificationRequestParts,
)
/** Confirms that the notifications of accepted requests have been merged, which this service does at once. */
export const merged: RouteResponse = text(
  z.object({ merged: z.literal(true) }).meta({
    id: 'Merged',
    description: 'Whether accepted requests have been merged. Always true: they are merged at once.',
  }),
  () => '{"merged":true}',
)
export const webPushSubscription: RouteResponse = one<PushSubscription>(
  WebPushSubscriptionEntity,
  webPushSubscriptionEntity,
)
export const searchResults: RouteResponse = parts<SearchResults>(SearchResultsEntity, searchResultsParts)
/** Search results with hashtags as plain text. */
export const searchResultsV1: RouteResponse = parts<SearchResults>(SearchResultsV1Entity, searchResultsV1Parts)
export const application: RouteResponse = one<RegisteredApp>(ApplicationEntity, applicationEntity)
/** An app with its secret. Only the response to its registration has the secret. */
export const credentialApplication: RouteResponse = one<RegisteredApp>(
  CredentialApplicationEntity,
  credentialApplicationEntity,
)
export const sessions: RouteResponse = list<Session>(SessionEntity, asText(sessionEntity))

/** The current position of streams. */
export const streamPosition: RouteResponse = one<{ position: string }>(
  z.object({ position: z.string() }).meta({ id: 'StreamStand', description: 'The current stream position.' }),
  ({ position }) => ({ position }),
)

/** An attachment, always with status 200. */
export const mediaAttachment: RouteResponse = one<Media>(MediaAttachmentEntity, mediaAttachmentEntity)
/** A new upload, with status 202 while it is being processed. */
export const uploadedMedia: RouteResponse = { ...mediaAttachment, ...whileProcessing(202) }
/** An attachment that an app polls for, with status 206 while it is being processed. */
export const media: RouteResponse = { ...mediaAttachment, ...whileProcessing(206) }

function whileProcessing(processing: number): Pick<RouteResponse, 'status' | 'statuses'> {
  return { status: ({ state }: Media) => (state === 'processing' ? processing : 200), statuses: [200, processing] }
}

export const adminAccount: RouteResponse = one<ModeratedAccount>(AdminAccountEntity, adminAccountEntity)
export const adminAccounts: RouteResponse = page<ModeratedAccount>(AdminAccountEntity, asText(adminAccountEntity))
export const adminStatus: RouteResponse = text<ModeratedPost>(AdminStatusEntity, adminStatusJson)
export const accountWarning: RouteResponse = one<ModerationDecision>(AccountWarningEntity, accountWarningEntity)
export const accountWarnings: RouteResponse = page<ModerationDecision>(
  AccountWarningEntity,
  asText(accountWarningEntity),
)
export const adminDecision: RouteResponse = one<ModeratedDecision>(AdminDecisionEntity, adminDecisionEntity)
export const adminDecisions: RouteResponse = page<ModeratedDecision>(AdminDecisionEntity, asText(adminDecisionEntity))
export const auditEntries: RouteResponse = page<AuditEntry>(AuditEntryEntity, asText(auditEntryEntity))
export const measures: RouteResponse = list<Measure>(MeasureEntity, asText(measureEntity))
export const dimensions: RouteResponse = list<Dimension>(DimensionEntity, asText(dimensionEntity))
export const cohorts: RouteResponse = list<Cohort>(CohortEntity, asText(cohortEntity))
export const adminRole: RouteResponse = one<Role>(AdminRoleEntity, adminRoleEntity)
export const adminRoles: RouteResponse = list<Role>(AdminRoleEntity, asText(adminRoleEntity))
export const ipBlock: RouteResponse = one<IpBlock>(IpBlockEntity, ipBlockEntity)
export const ipBlocks: RouteResponse = page<IpBlock>(IpBlockEntity, asText(ipBlockEntity))
export const adminTag: RouteResponse = one<ReviewedTag>(AdminTagEntity, adminTagEntity)
export const adminTags: RouteResponse = list<ReviewedTag>(AdminTagEntity, asText(adminTagEntity))
export const adminTrendingStatus: RouteResponse = parts<ReviewedPost>(
  AdminTrendingStatusEntity,
  adminTrendingStatusParts,
)
export const adminTrendingStatuses: RouteResponse = list<ReviewedPost>(
  AdminTrendingStatusEntity,
  adminTrendingStatusParts,
)
export const customEmojis: RouteResponse = list<CustomEmoji>(CustomEmojiEntity, asText(customEmojiEntity))
export const instanceV1: RouteResponse = one<Instance>(InstanceV1Entity, instanceV1Entity)
export const instanceV2: RouteResponse = one<Instance>(InstanceV2Entity, instanceV2Entity)
export const rules: RouteResponse = one<Rule[]>(z.array(RuleEntity), ruleEntities)
export const instanceText: RouteResponse = one<InstanceText>(InstanceTextEntity, instanceTextEntity)
export const invite: RouteResponse = one<Invitation>(InviteEntity, inviteEntity)
export const invites: RouteResponse = page<Invitation>(InviteEntity, asText(inviteEntity))
export const inviteOffer: RouteResponse = one<InvitationOffer>(InviteOfferEntity, inviteOfferEntity)
export const workChallenge: RouteResponse = one<WorkChallenge>(WorkChallenge, (challenge) => challenge)
export const announcements: RouteResponse = list<Announcement>(AnnouncementEntity, asText(announcementEntity))
export const adminAnnouncement: RouteResponse = one<Announcement>(AdminAnnouncementEntity, adminAnnouncementEntity)
export const adminAnnouncements: RouteResponse = page<Announcement>(
  AdminAnnouncementEntity,
  asText(adminAnnouncementEntity),
)
export const customEmoji: RouteResponse = one<CustomEmoji>(CustomEmojiEntity, customEmojiEntity)
export const rule: RouteResponse = one<Rule>(RuleEntity, (one) => ruleEntities([one])[0]!)
export const serviceFilter: RouteResponse = one<ServiceFilter>(ServiceFilterEntity, serviceFilterEntity)
export const serviceFilters: RouteResponse = list<ServiceFilter>(ServiceFilterEntity, asText(serviceFilterEntity))
export const serviceFilterPreview: RouteResponse = one<ServiceFilterPreview>(
  ServiceFilterPreviewEntity,
  serviceFilterPreviewEntity,
)
export const contact: RouteResponse = one<Contact>(ContactEntity, contactEntity)
export const decisionTemplate: RouteResponse = one<DecisionTemplate>(DecisionTemplateEntity, decisionTemplateEntity)
export const decisionTemplates: RouteResponse = list<DecisionTemplate>(
  DecisionTemplateEntity,
  asText(decisionTemplateEntity),
)
export const ruleVersions: RouteResponse = page<RuleVersion>(RuleVersionEntity, asText(ruleVersionEntity))
export const serviceText: RouteResponse = one<ServiceText>(ServiceTextEntity, serviceTextEntity)
export const serviceTexts: RouteResponse = page<ServiceText>(ServiceTextEntity, asText(serviceTextEntity))
export const termsOfService: RouteResponse = one<TermsOfService>(TermsOfServiceEntity, termsOfServiceEntity)
export const languages: RouteResponse = one<{ code: string; name: string }[]>(
  z.array(
    z
      .object({ code: z.string(), name: z.string() })
      .meta({ id: 'Language', description: 'A language, with its English name.' }),
  ),
  (languages) => languages,
)
export const translationLanguages: RouteResponse = one<{ from: string; to: string[] }[]>(
  z.record(z.string(), z.array(z.string())),
  (translations) => Object.fromEntries(translations.map(({ from, to }) => [from, to])),
)
/** `[]`, for objects that this service does not have. */
export const nothing: RouteResponse = text(z.array(z.string()).max(0), () => '[]')
