import type { Account } from '../schema/api.ts'

/** What somebody is called, in plain text. */
export const nameOf = (account: Pick<Account, 'display_name' | 'username'>): string =>
  account.display_name || account.username

/** Where somebody's profile is. */
export const profilePath = (account: Pick<Account, 'acct'>): string => `/@${account.acct}`
