import { notFound } from '../model/errors.ts'
import type { Accounts } from '../stores/accounts.ts'
import type { AuthSessionStore } from '../stores/authSessions.ts'
import type { Changes } from '../stores/changes.ts'
import { notingEnds } from './notingEnds.ts'
import { revoking } from './revoking.ts'

interface Options {
  accounts: Pick<Accounts, 'maySignIn'>
  changes: Pick<Changes, 'noteSessionEnd'>
  /** Until when what could not be noted is tried again; undefined for a command, which its caller repeats. */
  closing?: AbortSignal | undefined
}

/**
 * A store of sessions that are kept elsewhere than the accounts, made to do what PostgreSQL does by
 * itself for those that are kept with them: the log of changes tells every process of each that
 * ends, and an account that is suspended or gone gets none (`insert` throws `not_found`).
 */
export function keptElsewhere(store: AuthSessionStore, { accounts, changes, closing }: Options): AuthSessionStore {
  const note = notingEnds(changes, closing)
  const noted = revoking(store, {
    onDisplaced: (session, accountId) => note({ session, accountId }),
    async revoke(handle, account) {
      const wasThere = await store.revoke(handle, account)
      // Also where nothing was there any more: somebody may have been cut off between the two. What
      // is noted is believed of this account only.
      await note({ session: handle, accountId: account })
      return wasThere
    },
    async revokeAll(accountId, last) {
      const count = await store.revokeAll(accountId, last)
      await note({ accountId })
      return count
    },
  })
  return {
    ...noted,
    async insert(draft, most) {
      const inserted = await noted.insert(draft, most)
      // After it was made: whoever suspends the account suspends first, and ends its sessions then.
      if (await accounts.maySignIn(draft.accountId)) return inserted
      await noted.revoke(draft.handle, draft.accountId)
      throw notFound()
    },
  }
}
