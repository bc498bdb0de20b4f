import type { AuthSessionStore } from '../stores/authSessions.ts'
import type { PushSubscriptions } from '../stores/pushSubscriptions.ts'
import { withRevocations } from './withRevocations.ts'

/**
 * Returns the store with revocations that also delete the push subscription of the session. If a session ends in
 * another way, the next push to its subscription notices that.
 */
export function withUnsubscribing(
  store: AuthSessionStore,
  subscriptions: Pick<PushSubscriptions, 'delete' | 'deleteAll'>,
): AuthSessionStore {
  return withRevocations(store, {
    onDisplaced: (handle) => subscriptions.delete(handle),
    async revoke(handle, account) {
      const existed = await store.revoke(handle, account)
      if (existed) await subscriptions.delete(handle)
      return existed
    },
    async revokeAll(account, last) {
      const count = await store.revokeAll(account, last)
      await subscriptions.deleteAll(account)
      return count
    },
  })
}
