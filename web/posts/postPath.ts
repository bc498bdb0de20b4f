import type { Status } from '../schema/api.ts'

/** Where a post stands with what it answers and what answers it. */
export const postPath = ({ id, account }: Pick<Status, 'id' | 'account'>): string => `/@${account.acct}/${id}`
