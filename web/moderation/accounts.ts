import { call, callPage } from '../boundary/boundary.ts'
import type { AdminAccount } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { createItems } from '../state/itemFeed.ts'

/** Accounts as moderators see them. */
export const accounts = createItems<AdminAccount>('accounts')

/** A filter of accounts. */
export interface AccountFilter {
  status?: AccountState | undefined
  username?: string | undefined
  displayName?: string | undefined
  isStaff?: boolean
}

/** Each status that accounts can be filtered by. */
export const accountStates = ['active', 'pending', 'sensitive', 'silenced', 'disabled', 'suspended'] as const
export type AccountState = (typeof accountStates)[number]

/** Returns a feed of the accounts that match a filter, newest first. */
export function foundAccounts({ status, username, displayName, isStaff }: AccountFilter): Feed {
  const query = { status, username, display_name: displayName, is_staff: isStaff || undefined, limit: 40 }
  return accounts.feed(JSON.stringify(query), (cursor) =>
    callPage('GET /api/admin/accounts', { query: { ...query, ...cursor } }),
  )
}

/** Reads an account into the cache. Throws a `BoundaryError`: `not_found` if no account has this id. */
export const readAdminAccount = async (id: string): Promise<string> =>
  accounts.put(await call('GET /api/admin/accounts/{id}', { path: { id } }))

/** An action that moderators can take against an account, and the action that undoes it. */
export interface AccountAction {
  type: 'sensitive' | 'silence' | 'disable' | 'suspend'
  undo: 'unsensitive' | 'unsilence' | 'enable' | 'unsuspend'
  /** The status of the account afterwards. */
  state: Exclude<AccountState, 'active' | 'pending'>
  isActive(account: AdminAccount): boolean
}

/** All actions, the mildest first. */
export const accountActions: readonly AccountAction[] = [
  { type: 'sensitive', undo: 'unsensitive', state: 'sensitive', isActive: ({ sensitized }) => sensitized },
  { type: 'silence', undo: 'unsilence', state: 'silenced', isActive: ({ silenced }) => silenced },
  { type: 'disable', undo: 'enable', state: 'disabled', isActive: ({ disabled }) => disabled },
  { type: 'suspend', undo: 'unsuspend', state: 'suspended', isActive: ({ suspended }) => suspended },
]

/** Returns the states of an account, the most severe first. */
export function statesOf(account: AdminAccount): AccountState[] {
  if (!account.approved) return ['pending']
  const found = accountActions.filter(({ isActive }) => isActive(account)).map(({ state }) => state)
  return found.length > 0 ? found.toReversed() : ['active']
}
