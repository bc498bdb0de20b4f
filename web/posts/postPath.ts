import type { Status } from '../schema/api.ts'

/** Returns the path of the page that shows a post in its thread. */
export const postPath = ({ id, account }: Pick<Status, 'id' | 'account'>): string => `/@${account.acct}/${id}`
