import { call } from '../boundary/boundary.ts'

/** Adds an account to one of your lists, or removes it. Also succeeds if nothing has to change. */
export async function setMember(list: string, account: string, isIn: boolean): Promise<void> {
  const path = { id: list }
  if (isIn) await call('POST /api/lists/{id}/accounts', { path, body: { account_ids: [account] } })
  else await call('DELETE /api/lists/{id}/accounts', { path, query: { account_ids: [account] } })
}
