import { timingSafeEqual } from 'node:crypto'
import { type App, type AuthorizationCode, challengeOf } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import type { SessionRules } from '../../model/sessionRules.ts'
import type { AppGrant } from '../../stores/appGrants.ts'
import type { Stores } from '../../stores/stores.ts'
import { type AppSessionStores, issueAppSession } from './issueAppSession.ts'
import { invalidGrant } from './oauthError.ts'
import { type Token, tokenOf } from './token.ts'

/** The parameters with which an app exchanges a code for a session (RFC 6749 section 4.1.3, RFC 7636 section 4.5). */
export interface CodeExchange {
  code: AuthorizationCode
  redirectUri: string
  /** Undefined if the app sent none. */
  verifier: string | undefined
}

type CodeStores = Pick<Stores, 'authorizationCodes'> & AppSessionStores

/**
 * Exchanges a code for a session. The code can be used only once, even if the exchange fails. A second exchange of the
 * same code ends the session of the first (RFC 6749 section 4.1.2), even if both come at once. Throws `invalid_grant`.
 */
export async function exchangeCode(
  stores: CodeStores,
  rules: SessionRules,
  app: App,
  exchange: CodeExchange,
): Promise<Token> {
  const { authorizationCodes, authSessions } = stores
  const hash = hashOf(exchange.code)
  const code = await authorizationCodes.take(hash, app.id)
  if (code && 'replayOf' in code) await authSessions.revoke(code.replayOf)
  if (!code || 'replayOf' in code) throw invalidGrant()
  const { grant } = code
  if (exchange.redirectUri !== grant.redirectUri || !isProven(app, grant, exchange)) throw invalidGrant()
  const { accountId, scopes, handle } = grant
  const issued = await issueAppSession(stores, rules, { app, accountId, scopes, handle })
  if (!issued) throw invalidGrant()
  // A second exchange between the two steps found no session to end, so the session ends here.
  if (await authorizationCodes.wasReplayed(hash)) {
    await authSessions.revoke(handle)
    throw invalidGrant()
  }
  return tokenOf(issued)
}

// RFC 9700 section 2.1.1: a verifier without a challenge means that an attacker removed the challenge.
function isProven({ isPublic }: App, { challenge }: AppGrant, { verifier }: CodeExchange): boolean {
  if (challenge === null) return verifier === undefined && !isPublic
  if (verifier === undefined || !verifierGrammar.test(verifier)) return false
  return isSame(challengeOf(verifier), challenge)
}

// RFC 7636 section 4.1.
const verifierGrammar = /^[A-Za-z0-9._~-]{43,128}$/

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
