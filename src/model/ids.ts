import { z } from 'zod'

const largest = 9223372036854775807n

/** Whether a string is one of our ids: a positive decimal that fits PostgreSQL's bigint. */
export function isId(value: string): boolean {
  return /^[1-9]\d{0,18}$/.test(value) && BigInt(value) <= largest
}

function idOf<Name extends string>() {
  return z
    .string()
    .refine(isId, 'is not an id')
    .brand<Name>()
    .meta({ description: 'A decimal snowflake id: newer is greater.' })
}

export const AccountId = idOf<'AccountId'>()
export type AccountId = z.infer<typeof AccountId>

export const PostId = idOf<'PostId'>()
export type PostId = z.infer<typeof PostId>

export const MediaId = idOf<'MediaId'>()
export type MediaId = z.infer<typeof MediaId>

export const PollId = idOf<'PollId'>()
export type PollId = z.infer<typeof PollId>

/** The moment a snowflake id was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number(BigInt(id) >> 16n)
}
