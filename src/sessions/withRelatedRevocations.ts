import { type GrantStores, revokeGrants } from '../stores/appGrants.ts'
import type { AuthSessionStore } from '../stores/authSessions.ts'
import type { PushSubscriptions } from '../stores/pushSubscriptions.ts'
import { withRevocations } from './withRevocations.ts'

interface RevokedStores extends GrantStores {
  authSessions: AuthSessionStore
  pushSubscriptions: Pick<PushSubscriptions, 'delete' | 'deleteAll'>
}

/**
 * Returns the sessions with revocations that also delete the push subscription of the session. If a session ends in
 * another way, the next push to its subscription notices that. `revokeAll` also withdraws what the account has granted
 * to apps that have no session yet.
 */
export function withRelatedRevocations(stores: RevokedStores): AuthSessionStore {
  const { authSessions: store, pushSubscriptions: subscriptions } = stores
  return withRevocations(store, {
    onDisplaced: (handle) => subscriptions.delete(handle),
    async revoke(handle, account) {
      const existed = await store.revoke(handle, account)
      if (existed) await subscriptions.delete(handle)
      return existed
    },
    async revokeAll(account, last) {
      await revokeGrants(stores, account)
      const count = await store.revokeAll(account, last)
      await subscriptions.deleteAll(account)
      return count
    },
  })
}
