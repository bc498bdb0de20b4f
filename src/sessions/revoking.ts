import type { AuthSessionStore } from '../stores/authSessions.ts'

/**
 * The store with other ways to revoke. Each of its methods is called on the store itself: a store of the caller's may be an object of a
 * class, whose methods no spread would copy.
 */
export function revoking(
  store: AuthSessionStore,
  { revoke, revokeAll }: Pick<AuthSessionStore, 'revoke' | 'revokeAll'>,
): AuthSessionStore {
  return {
    insert: (draft) => store.insert(draft),
    find: (hash) => store.find(hash),
    touch: (hash) => store.touch(hash),
    listFor: (account) => store.listFor(account),
    listForClient: (clientId) => store.listForClient(clientId),
    deleteExpired: () => store.deleteExpired(),
    revoke,
    revokeAll,
  }
}
