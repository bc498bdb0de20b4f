import { z } from 'zod'

const largest = 9223372036854775807n

/** Whether a string is one of our ids: a positive decimal that fits PostgreSQL's bigint. */
export function isId(value: string): boolean {
  return /^[1-9]\d{0,18}$/.test(value) && BigInt(value) <= largest
}

function idOf<Name extends string>() {
  return z.string().refine(isId, 'is not an id').brand<Name>().meta({ description: 'A decimal id: newer is greater.' })
}

export const AccountId = idOf<'AccountId'>()
export type AccountId = z.infer<typeof AccountId>

export const PostId = idOf<'PostId'>()
export type PostId = z.infer<typeof PostId>

export const MediaId = idOf<'MediaId'>()
export type MediaId = z.infer<typeof MediaId>

export const PollId = idOf<'PollId'>()
export type PollId = z.infer<typeof PollId>

export const FilterId = idOf<'FilterId'>()
export type FilterId = z.infer<typeof FilterId>

export const ListId = idOf<'ListId'>()
export type ListId = z.infer<typeof ListId>

export const TagId = idOf<'TagId'>()
export type TagId = z.infer<typeof TagId>

export const FeaturedTagId = idOf<'FeaturedTagId'>()
export type FeaturedTagId = z.infer<typeof FeaturedTagId>

export const NotificationId = idOf<'NotificationId'>()
export type NotificationId = z.infer<typeof NotificationId>

export const ConversationId = idOf<'ConversationId'>()
export type ConversationId = z.infer<typeof ConversationId>

export const DraftId = idOf<'DraftId'>()
export type DraftId = z.infer<typeof DraftId>

export const RuleId = idOf<'RuleId'>()
export type RuleId = z.infer<typeof RuleId>

export const ReportId = idOf<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>

/** The moment a snowflake id was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number(BigInt(id) >> 16n)
}

/** The smallest id that can be made at a moment, given in milliseconds since 1970; never below 1. */
export function firstIdAt(milliseconds: number): string {
  const id = BigInt(Math.floor(milliseconds)) << 16n
  return String(id < 1n ? 1n : id > largest ? largest : id)
}
