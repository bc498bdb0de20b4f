import { problemKey } from '../messages/text.ts'
import { z } from 'zod'

const largest = 9223372036854775807n

/** Returns whether a string is an id: a positive decimal that fits PostgreSQL's bigint. */
export function isId(value: string): boolean {
  return /^[1-9]\d{0,18}$/.test(value) && BigInt(value) <= largest
}

const identifiers = z.registry<{ identifies: true }>()

/** Marks the schema of a string as an identifier: it names one thing and is never text to show. */
export function identifier<Schema extends z.ZodType>(schema: Schema): Schema {
  identifiers.add(schema, { identifies: true })
  return schema
}

/** Returns whether a schema was marked by `identifier`, or made from one that was. */
export function isIdentifier(schema: z.ZodType): boolean {
  return identifiers.get(schema) !== undefined
}

function idOf<Name extends string>(noun: string) {
  const schema = z.string().refine(isId, problemKey('notId')).brand<Name>()
  return identifier(
    schema.meta({ description: `The id of ${noun}: a decimal number. Newer objects have greater ids.` }),
  )
}

export const AccountId = idOf<'AccountId'>('an account')
export type AccountId = z.infer<typeof AccountId>

export const PostId = idOf<'PostId'>('a post')
export type PostId = z.infer<typeof PostId>

export const MediaId = idOf<'MediaId'>('an uploaded file')
export type MediaId = z.infer<typeof MediaId>

export const PollId = idOf<'PollId'>('a poll')
export type PollId = z.infer<typeof PollId>

export const FilterId = idOf<'FilterId'>('a filter, or of a keyword or post in a filter')
export type FilterId = z.infer<typeof FilterId>

export const ListId = idOf<'ListId'>('a list')
export type ListId = z.infer<typeof ListId>

export const TagId = idOf<'TagId'>('a hashtag')
export type TagId = z.infer<typeof TagId>

export const FeaturedTagId = idOf<'FeaturedTagId'>('a featured hashtag')
export type FeaturedTagId = z.infer<typeof FeaturedTagId>

export const NotificationId = idOf<'NotificationId'>('a notification')
export type NotificationId = z.infer<typeof NotificationId>

export const ConversationId = idOf<'ConversationId'>('a conversation in direct posts')
export type ConversationId = z.infer<typeof ConversationId>

export const DraftId = idOf<'DraftId'>('a draft or scheduled post')
export type DraftId = z.infer<typeof DraftId>

export const ServiceFilterId = idOf<'ServiceFilterId'>('a filter of the service')
export type ServiceFilterId = z.infer<typeof ServiceFilterId>

export const RuleId = idOf<'RuleId'>('a rule')
export type RuleId = z.infer<typeof RuleId>

export const ReportId = idOf<'ReportId'>('a report')
export type ReportId = z.infer<typeof ReportId>

export const DecisionId = idOf<'DecisionId'>('a decision of a moderator')
export type DecisionId = z.infer<typeof DecisionId>

export const PostNoteId = idOf<'PostNoteId'>('a note on a post')
export type PostNoteId = z.infer<typeof PostNoteId>
export const ReportNoteId = idOf<'ReportNoteId'>('a note on a report')
export type ReportNoteId = z.infer<typeof ReportNoteId>

export const RuleVersionId = idOf<'RuleVersionId'>('a version of a rule')
export type RuleVersionId = z.infer<typeof RuleVersionId>

export const DecisionTemplateId = idOf<'DecisionTemplateId'>('an explanation template')
export type DecisionTemplateId = z.infer<typeof DecisionTemplateId>

export const RoleId = idOf<'RoleId'>('a role')
export type RoleId = z.infer<typeof RoleId>

export const AnnouncementId = idOf<'AnnouncementId'>('an announcement')
export type AnnouncementId = z.infer<typeof AnnouncementId>

export const ServiceTextId = idOf<'ServiceTextId'>('a version of a text')
export type ServiceTextId = z.infer<typeof ServiceTextId>

export const InvitationId = idOf<'InvitationId'>('an invitation')
export type InvitationId = z.infer<typeof InvitationId>

export const IpBlockId = idOf<'IpBlockId'>('a block of an IP address')
export type IpBlockId = z.infer<typeof IpBlockId>

export const AuditEntryId = idOf<'AuditEntryId'>('an entry of the audit log')
export type AuditEntryId = z.infer<typeof AuditEntryId>

/** Returns whether one id is larger than another. Ids have no leading zeros. */
export const isNewerId = (one: string, other: string) =>
  one.length === other.length ? one > other : one.length > other.length

/** Returns when a snowflake id was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number(BigInt(id) >> 16n)
}

/** Returns the smallest id that can be made at a time, given in milliseconds since 1970. Never below 1. */
export function firstIdAt(milliseconds: number): string {
  const id = BigInt(Math.floor(milliseconds)) << 16n
  return String(id < 1n ? 1n : id > largest ? largest : id)
}
