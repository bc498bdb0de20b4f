import type { AccountId } from './ids.ts'
import type { Application } from './post.ts'
import type { SessionHandle } from './session.ts'

/** Who is calling. An operation knows its caller by this value and by nothing else. */
export interface Caller {
  accountId: AccountId
  session: SessionHandle
  scopes: ReadonlySet<string>
  application: Application | null
  /** The `client_id` of the app that the session was made for; null for none. */
  clientId: string | null
  /** Whether the account waits for approval. */
  isPending?: true
  /** Whether they proved in the last ten minutes who they are; only with a browser can they. */
  isConfirmed?: boolean
  /** Where the request comes from, for the list of security events; only browsers' callers have it. */
  from?: { readonly address: string; readonly device: string }
}
