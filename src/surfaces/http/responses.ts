import { z } from 'zod'
import type { BlockedDomain } from '../../model/domain.ts'
import type { Filter } from '../../model/filter.ts'
import type { Marker } from '../../model/marker.ts'
import type { Media } from '../../model/media.ts'
import type { NotificationCount } from '../../model/notification.ts'
import type { NotificationGroup, NotificationGroupPage } from '../../model/notificationGroup.ts'
import type { Page } from '../../model/page.ts'
import type { Post } from '../../model/post.ts'
import type { Suggestion } from '../../model/profile.ts'
import { WorkChallenge } from '../../model/proofOfWork.ts'
import type { Rule } from '../../model/rule.ts'
import type { FeaturedTag } from '../../model/tag.ts'
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

function list<Item>(item: z.ZodType, toEntity: (item: Item) => object | string): RouteResponse {
  return partsList(item, (one: Item) => JSON.stringify(toEntity(one)))
}

function page<Item>(item: z.ZodType, toEntity: (item: Item) => object | string): RouteResponse {
  return partsPage(item, (one: Item) => JSON.stringify(toEntity(one)))
}

function parts<Output>(schema: z.ZodType, toParts: (output: Output) => JsonParts): RouteResponse {
  return { schema, render: (output: Output) => bytesOfParts(toParts(output)) }
}

function partsList<Item>(item: z.ZodType, toJson: ToJson<Item>): RouteResponse {
  return { schema: z.array(item), render: (items: Item[]) => bytesOfParts(listParts(items, toJson)) }
}

function partsPage<Item>(item: z.ZodType, toJson: ToJson<Item>): RouteResponse {
  const partsOf = partsCache((items: readonly Item[]) => listParts(items, toJson))
  return {
    schema: z.array(item),
    render: ({ items }: Page<Item>) => bytesOfParts(partsOf(items)),
    link: ({ next, previous }: Page<Item>) => ({ next, previous }),
  }
}

function text<Output>(schema: z.ZodType, toText: ToText<Output>): RouteResponse {
  return { schema, render: toText }
}

/** Renders `{}`, whatever the operation returns. */
export const empty = text(z.object({}).meta({ id: 'Empty', description: 'An empty object.' }), () => '{}')

export const status: RouteResponse = { schema: StatusEntity, render: statusBytes }
export const statuses = partsPage(StatusEntity, statusParts)
/** A list of posts that is not a page. */
export const statusList = partsList(StatusEntity, statusParts)
export const deletedStatus = one(DeletedStatusEntity, deletedStatusEntity)
export const statusHistory = list(StatusEditEntity, statusEditEntity)
export const statusSource = one(StatusSourceEntity, statusSourceEntity)
export const context = parts(ContextEntity, contextParts)
export const scheduledStatus = one(ScheduledStatusEntity, scheduledStatusEntity)
export const scheduledStatuses = page(ScheduledStatusEntity, scheduledStatusEntity)
export const draft = one(DraftEntity, scheduledStatusEntity)
export const drafts = page(DraftEntity, scheduledStatusEntity)
/** The poll of a post. The operation makes sure that the post has one. */
export const poll = one(PollEntity, (post: Post) => pollEntity(post))

export const reactions = page(ReactionAccountsEntity, reactionAccountsEntity)
export const conversation = parts(ConversationEntity, conversationParts)
export const conversations = partsPage(ConversationEntity, conversationParts)

export const oneList = one(ListEntity, listEntity)
export const lists = list(ListEntity, listEntity)
export const securityEvents = page(SecurityEventEntity, securityEventEntity)
export const accountDeletion = one(AccountDeletionEntity, accountDeletionEntity)
export const passwordState = one(PasswordStateEntity, passwordStateEntity)
export const identities = list(IdentityEntity, identityEntity)
export const passkey = one(PasskeyEntity, passkeyEntity)
export const passkeys = list(PasskeyEntity, passkeyEntity)
export const tag = one(TagEntity, tagEntity)
export const tags = page(TagEntity, tagEntity)
/** A list of hashtags that is not a page. */
export const tagList = list(TagEntity, tagEntity)
export const featuredTag = one(FeaturedTagEntity, featuredTagEntity)
export const featuredTags = list(FeaturedTagEntity, featuredTagEntity)
/** The hashtag of a featured hashtag. */
export const tagFeatured = one(TagEntity, ({ tag }: FeaturedTag) => tagEntity(tag))

export const account: RouteResponse = { schema: AccountEntity, render: accountBytes }
export const accounts = partsPage(AccountEntity, accountParts)
/** A list of accounts that is not a page. */
export const accountList = partsList(AccountEntity, accountParts)
export const credentialAccount = one(CredentialAccountEntity, credentialAccountEntity)
/** The caller's own profile in its editable form. */
export const profile = one(ProfileEntity, profileEntity)
export const mutedAccounts = page(MutedAccountEntity, mutedAccountEntity)
export const domains = page(z.string(), ({ domain }: BlockedDomain) => domain)
export const familiarFollowers = list(FamiliarFollowersEntity, familiarFollowersEntity)
export const suggestions = list(SuggestionEntity, suggestionEntity)
/** The accounts of suggestions, without the suggestions' sources. */
export const suggestedAccounts = partsList(AccountEntity, ({ profile }: Suggestion) => accountParts(profile))
export const adminReport = one(AdminReportEntity, adminReportEntity)
export const adminReports = page(AdminReportEntity, adminReportEntity)
export const postNote = one(PostNoteEntity, postNoteEntity)
export const postNotes = list(PostNoteEntity, postNoteEntity)
export const reportNote = one(ReportNoteEntity, reportNoteEntity)
export const reportNotes = list(ReportNoteEntity, reportNoteEntity)
export const reportStatistics = one(ReportStatisticsEntity, reportStatisticsEntity)
export const report = one(ReportEntity, reportEntity)
export const relationship = one(RelationshipEntity, relationshipEntity)
export const relationships = list(RelationshipEntity, relationshipEntity)
export const preferences = one(PreferencesEntity, preferencesEntity)
export const filter = one(FilterEntity, filterEntity)
export const filters = list(FilterEntity, filterEntity)
export const filterKeyword = one(FilterKeywordEntity, filterKeywordEntity)
export const filterKeywords = list(FilterKeywordEntity, filterKeywordEntity)
export const filterStatus = one(FilterStatusEntity, filterStatusEntity)
export const filterStatuses = list(FilterStatusEntity, filterStatusEntity)
/** A filter with one keyword, in the form of API version 1. */
export const filterV1 = one(FilterV1Entity, (filter: Filter) => filterV1Entities(filter)[0] ?? null)
export const filtersV1 = one(z.array(FilterV1Entity), (filters: Filter[]) => filters.flatMap(filterV1Entities))
export const mediaUsage = one(MediaUsageEntity, mediaUsageEntity)
export const markers = one(MarkersEntity, markersEntity)
/** One marker, in the form of a list of markers. */
export const marker = one(MarkersEntity, (only: Marker) => markersEntity([only]))

export const notification = parts(NotificationEntity, notificationParts)
export const notifications = partsPage(NotificationEntity, notificationParts)
export const notificationCount = one(
  z.object({ count: z.int() }).meta({ id: 'NotificationCount', description: 'The number of unread notifications.' }),
  ({ count }: NotificationCount) => ({ count }),
)
export const notificationGroup = parts(GroupedNotificationsResultsEntity, (group: NotificationGroup) =>
  groupsParts([group]),
)
const fullGroupsParts = partsCache((items: readonly NotificationGroup[]) => groupsParts(items))
export const notificationGroups: RouteResponse = {
  schema: GroupedNotificationsResultsEntity,
  render: ({ items, expandAccounts }: NotificationGroupPage) =>
    bytesOfParts(expandAccounts === 'full' ? fullGroupsParts(items) : groupsParts(items, expandAccounts)),
  link: ({ next, previous }: NotificationGroupPage) => ({ next, previous }),
}
export const notificationPolicy = one(NotificationPolicyEntity, notificationPolicyEntity)
export const notificationRequest = parts(NotificationRequestEntity, notificationRequestParts)
export const notificationRequests = partsPage(NotificationRequestEntity, notificationRequestParts)
/** Confirms that the notifications of accepted requests have been merged, which this service does at once. */
export const merged = text(
  z.object({ merged: z.literal(true) }).meta({
    id: 'Merged',
    description: 'Whether accepted requests have been merged. Always true: they are merged at once.',
  }),
  () => '{"merged":true}',
)
export const webPushSubscription = one(WebPushSubscriptionEntity, webPushSubscriptionEntity)
export const searchResults = parts(SearchResultsEntity, searchResultsParts)
/** Search results with hashtags as plain text. */
export const searchResultsV1 = parts(SearchResultsV1Entity, searchResultsV1Parts)
export const application = one(ApplicationEntity, applicationEntity)
/** An app with its secret. Only the response to its registration has the secret. */
export const credentialApplication = one(CredentialApplicationEntity, credentialApplicationEntity)
export const sessions = list(SessionEntity, sessionEntity)

/** The current position of streams. */
export const streamPosition = one(
  z.object({ position: z.string() }).meta({ id: 'StreamStand', description: 'The current stream position.' }),
  ({ position }: { position: string }) => ({ position }),
)

/** An attachment, always with status 200. */
export const mediaAttachment = one(MediaAttachmentEntity, mediaAttachmentEntity)
/** A new upload, with status 202 while it is being processed. */
export const uploadedMedia: RouteResponse = { ...mediaAttachment, ...whileProcessing(202) }
/** An attachment that an app polls for, with status 206 while it is being processed. */
export const media: RouteResponse = { ...mediaAttachment, ...whileProcessing(206) }

function whileProcessing(processing: number): Pick<RouteResponse, 'status' | 'statuses'> {
  return { status: ({ state }: Media) => (state === 'processing' ? processing : 200), statuses: [200, processing] }
}

export const adminAccount = one(AdminAccountEntity, adminAccountEntity)
export const adminAccounts = page(AdminAccountEntity, adminAccountEntity)
export const adminStatus = text(AdminStatusEntity, adminStatusJson)
export const accountWarning = one(AccountWarningEntity, accountWarningEntity)
export const accountWarnings = page(AccountWarningEntity, accountWarningEntity)
export const adminDecision = one(AdminDecisionEntity, adminDecisionEntity)
export const adminDecisions = page(AdminDecisionEntity, adminDecisionEntity)
export const auditEntries = page(AuditEntryEntity, auditEntryEntity)
export const measures = list(MeasureEntity, measureEntity)
export const dimensions = list(DimensionEntity, dimensionEntity)
export const cohorts = list(CohortEntity, cohortEntity)
export const adminRole = one(AdminRoleEntity, adminRoleEntity)
export const adminRoles = list(AdminRoleEntity, adminRoleEntity)
export const ipBlock = one(IpBlockEntity, ipBlockEntity)
export const ipBlocks = page(IpBlockEntity, ipBlockEntity)
export const adminTag = one(AdminTagEntity, adminTagEntity)
export const adminTags = list(AdminTagEntity, adminTagEntity)
export const adminTrendingStatus = parts(AdminTrendingStatusEntity, adminTrendingStatusParts)
export const adminTrendingStatuses = partsList(AdminTrendingStatusEntity, adminTrendingStatusParts)
export const customEmojis = list(CustomEmojiEntity, customEmojiEntity)
export const instanceV1 = one(InstanceV1Entity, instanceV1Entity)
export const instanceV2 = one(InstanceV2Entity, instanceV2Entity)
export const rules = one(z.array(RuleEntity), ruleEntities)
export const instanceText = one(InstanceTextEntity, instanceTextEntity)
export const invite = one(InviteEntity, inviteEntity)
export const invites = page(InviteEntity, inviteEntity)
export const inviteOffer = one(InviteOfferEntity, inviteOfferEntity)
export const workChallenge = one(WorkChallenge, (challenge: WorkChallenge) => challenge)
export const announcements = list(AnnouncementEntity, announcementEntity)
export const adminAnnouncement = one(AdminAnnouncementEntity, adminAnnouncementEntity)
export const adminAnnouncements = page(AdminAnnouncementEntity, adminAnnouncementEntity)
export const customEmoji = one(CustomEmojiEntity, customEmojiEntity)
export const rule = one(RuleEntity, (one: Rule) => ruleEntities([one])[0]!)
export const serviceFilter = one(ServiceFilterEntity, serviceFilterEntity)
export const serviceFilters = list(ServiceFilterEntity, serviceFilterEntity)
export const serviceFilterPreview = one(ServiceFilterPreviewEntity, serviceFilterPreviewEntity)
export const contact = one(ContactEntity, contactEntity)
export const decisionTemplate = one(DecisionTemplateEntity, decisionTemplateEntity)
export const decisionTemplates = list(DecisionTemplateEntity, decisionTemplateEntity)
export const ruleVersions = page(RuleVersionEntity, ruleVersionEntity)
export const serviceText = one(ServiceTextEntity, serviceTextEntity)
export const serviceTexts = page(ServiceTextEntity, serviceTextEntity)
export const termsOfService = one(TermsOfServiceEntity, termsOfServiceEntity)
export const languages = one(
  z.array(
    z
      .object({ code: z.string(), name: z.string() })
      .meta({ id: 'Language', description: 'A language, with its English name.' }),
  ),
  (languages: { code: string; name: string }[]) => languages,
)
export const translationLanguages = one(
  z.record(z.string(), z.array(z.string())),
  (translations: { from: string; to: string[] }[]) =>
    Object.fromEntries(translations.map(({ from, to }) => [from, to])),
)
/** `[]`, for objects that this service does not have. */
export const nothing = text(z.array(z.string()).max(0), () => '[]')
