import type { Account } from '../schema/api.ts'

/** Returns the display name of an account as plain text. */
export const nameOf = (account: Pick<Account, 'display_name' | 'username'>): string =>
  account.display_name || account.username

export const profilePath = (account: Pick<Account, 'acct'>): string => `/@${account.acct}`
