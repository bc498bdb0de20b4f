import { notFound } from '../model/errors.ts'
import type { Accounts } from '../stores/accounts.ts'
import type { AuthSessionStore } from '../stores/authSessions.ts'
import type { Changes } from '../stores/changes.ts'
import { withRecordedEnds } from './withRecordedEnds.ts'
import { withRevocations } from './withRevocations.ts'

interface Options {
  accounts: Pick<Accounts, 'maySignIn'>
  changes: Pick<Changes, 'recordSessionEnd'>
  /**
   * Stops the retries of failed records. Undefined for a command, which does not retry because its user can repeat it.
   */
  closing?: AbortSignal | undefined
}

/**
 * Makes a session store outside PostgreSQL behave like the one in PostgreSQL. The change log notifies every process of
 * each session that ends. A suspended or deleted account gets no new session: `insert` throws `not_found`.
 */
export function outsidePostgres(store: AuthSessionStore, { accounts, changes, closing }: Options): AuthSessionStore {
  const recordEnd = withRecordedEnds(changes, closing)
  const recording = withRevocations(store, {
    onDisplaced: (session, accountId) => recordEnd({ session, accountId }),
    async revoke(handle, account) {
      const existed = await store.revoke(handle, account)
      // The end is also recorded if the session was already gone, because an earlier attempt may have crashed between
      // the two steps. The record only applies to sessions of this account.
      await recordEnd({ session: handle, accountId: account })
      return existed
    },
    async revokeAll(accountId, last) {
      const count = await store.revokeAll(accountId, last)
      await recordEnd({ accountId })
      return count
    },
  })
  return {
    ...recording,
    async insert(draft, most) {
      const inserted = await recording.insert(draft, most)
      // This is checked after the insertion, because a suspension is stored first and then ends the account's sessions.
      if (await accounts.maySignIn(draft.accountId)) return inserted
      await recording.revoke(draft.handle, draft.accountId)
      throw notFound()
    },
  }
}
