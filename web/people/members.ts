import { call } from '../boundary/boundary.ts'

/** Puts somebody into one of one's lists, or takes them out; both may be repeated. */
export async function setMember(list: string, account: string, isIn: boolean): Promise<void> {
  const path = { id: list }
  if (isIn) await call('POST /api/lists/{id}/accounts', { path, body: { account_ids: [account] } })
  else await call('DELETE /api/lists/{id}/accounts', { path, query: { account_ids: [account] } })
}
