import type { AccountId } from '../model/ids.ts'
import type { SessionHandle } from '../model/session.ts'
import type { AuthSessionStore } from '../stores/authSessions.ts'

/** Other ways to end sessions. */
export interface RevokingOptions extends Pick<AuthSessionStore, 'revoke' | 'revokeAll'> {
  /** Called for each session that ended to make room for another of its account. */
  onDisplaced(handle: SessionHandle, account: AccountId): Promise<void> | void
}

/**
 * The store with other ways to revoke. Each of its methods is called on the store itself: a store
 * of the caller's may be an object of a class, whose methods no spread would copy.
 */
export function revoking(
  store: AuthSessionStore,
  { revoke, revokeAll, onDisplaced }: RevokingOptions,
): AuthSessionStore {
  return {
    async insert(draft, most) {
      const inserted = await store.insert(draft, most)
      for (const handle of inserted.ended) await onDisplaced(handle, draft.accountId)
      return inserted
    },
    find: (hash) => store.find(hash),
    touch: (hash) => store.touch(hash),
    listFor: (account) => store.listFor(account),
    listForClient: (clientId) => store.listForClient(clientId),
    deleteExpired: () => store.deleteExpired(),
    revoke,
    revokeAll,
  }
}
