import type { AccountId } from '../model/ids.ts'
import type { SessionHandle } from '../model/session.ts'
import type { AuthSessionStore } from '../stores/authSessions.ts'

/** Replacements for a store's ways to end sessions. */
export interface RevokingOptions extends Pick<AuthSessionStore, 'revoke' | 'revokeAll'> {
  /** Called for each session that ended to make room for another session of its account. */
  onDisplaced(handle: SessionHandle, account: AccountId): Promise<void> | void
}

/**
 * Returns the store with other ways to revoke. Each method is called on the store itself, because a store of the
 * embedding program may be an instance of a class, whose methods a spread would not copy.
 */
export function withRevocations(
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
