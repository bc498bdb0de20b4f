import { z } from 'zod'
import type { Caller } from '../../../model/caller.ts'
import { openChoice } from '../../../model/choice.ts'
import { notFound } from '../../../model/errors.ts'
import { AccountId } from '../../../model/ids.ts'
import { groupableTypes, hiddenTypes, NotificationType } from '../../../model/notification.ts'
import type { GroupFilter, NotificationFilter } from '../../../stores/notifications.ts'

// These lists are open, because clients of newer or other servers send types that do not exist here.
const types = z.array(openChoice(z.string().max(50), NotificationType)).max(50)

/** The input fields of a notification filter. Unknown types match nothing. */
export const filterInput = {
  types: types.default([]).describe('Return only these types. If empty, all types are returned.'),
  excludeTypes: types.default([]).describe('Do not return these types.'),
  accountId: AccountId.optional().describe('Return only notifications caused by this account.'),
}

export const includeFiltered = z.boolean().default(false).describe('Include filtered notifications.')

/** The input field for the types whose related notifications form a group. */
export const groupedInput = {
  groupedTypes: types
    .default(['favourite', 'follow', 'reblog'])
    .describe(`The types to group: any of ${groupableTypes.join(', ')}.`),
}

interface NotificationQuery {
  types: string[]
  excludeTypes: string[]
  accountId?: AccountId | undefined
  includeFiltered?: boolean | undefined
}

/** Returns the filter from an input, restricted to types that the caller's session may see. */
export function filterOf(
  { types: only, excludeTypes, accountId, includeFiltered: all = false }: NotificationQuery,
  { scopes }: Pick<Caller, 'scopes'>,
): NotificationFilter {
  return { types: typesOf(only, excludeTypes), from: accountId, includeFiltered: all, hidden: hiddenTypes(scopes) }
}

/** Returns the filter for groups from an input. */
export function groupFilterOf(
  query: NotificationQuery & { groupedTypes: string[] },
  caller: Pick<Caller, 'scopes'>,
): GroupFilter {
  const named = new Set(query.groupedTypes.map(asNamedHere))
  return { ...filterOf(query, caller), grouped: groupableTypes.filter((type) => named.has(type)) }
}

function typesOf(only: string[], without: string[]): NotificationType[] | null {
  if (only.length === 0 && without.length === 0) return null
  const named = new Set(only.map(asNamedHere))
  const unnamed = new Set(without.map(asNamedHere))
  return NotificationType.options.filter((type) => (only.length === 0 || named.has(type)) && !unnamed.has(type))
}

/**
 * Returns what a look-up found. Throws `not_found` if it found nothing, and for a type that the caller's session may
 * not see.
 */
export function shownOr404<Found extends { type: NotificationType }>(
  found: Found | undefined,
  { scopes }: Pick<Caller, 'scopes'>,
): Found {
  if (!found || hiddenTypes(scopes).includes(found.type)) throw notFound()
  return found
}

// The names that reactions have on the servers that introduced them.
const reactions = ['pleroma:emoji_reaction', 'reaction']

const asNamedHere = (type: string) => (reactions.includes(type) ? 'emoji_reaction' : type)

/** The opaque key of a group. */
export const GroupKey = z.string().min(1).max(100).describe('The key of the group, as given in its notifications.')
