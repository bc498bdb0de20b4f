import type { AccountId } from './ids.ts'
import type { Application } from './post.ts'
import type { SessionHandle } from './session.ts'

/** The caller of an operation. An operation knows nothing else about the caller. */
export interface Caller {
  accountId: AccountId
  session: SessionHandle
  scopes: ReadonlySet<string>
  application: Application | null
  /** The `client_id` of the app that the session was made for; null for none. */
  clientId: string | null
  /** True if the account waits for approval. */
  isPending?: true
  /** True if the owner proved their identity in the last ten minutes, which is only possible in a browser. */
  isConfirmed?: boolean
  /** The origin of the request, for the list of security events. Callers without a browser have none. */
  from?: { readonly address: string; readonly device: string }
}
