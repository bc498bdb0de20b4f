import { createHash } from 'node:crypto'
import type { Secret } from '../../model/concealed.ts'
import type { AccountId } from '../../model/ids.ts'
import { allowedByAll, type Scope } from '../../model/scopes.ts'
import type { SessionRules } from '../../model/sessionRules.ts'
import type { Limits } from '../../model/settings.ts'
import type { Stores } from '../../stores/stores.ts'
import { type IssuedSession, issueIfAccountExists } from '../issue.ts'
import { accountOf } from './accountOf.ts'
import type { ImportProvider, ImportProviders } from './provider.ts'
import { importDenied, ImportRefusal } from './refusal.ts'

/** The dependencies of token import. */
export interface ImportServices {
  stores: Pick<Stores, 'accounts' | 'authSessions' | 'identities' | 'ipBlocks' | 'securityEvents'>
  limits: Pick<Limits, 'displayNameCharacters'> & SessionRules
  providers: ImportProviders
}

/** The request for an import. */
interface ImportRequest {
  provider: string
  token: Secret<'ImportedToken'>
  /** Undefined to request all allowed scopes. */
  scopes: readonly string[] | undefined
  /** The address, as shown among the security events. */
  address: string
  /** The exact address, for blocks. */
  ip: string
  log: { info(details: object, message: string): void }
}

/** Longer texts cannot be tokens. */
const lettersAtMost = 16 * 1024

/**
 * Exchanges a token of another service for a session of its account. Throws `token_import_denied` for any error of
 * the token, with the same message, and `unavailable` if the provider is unreachable. The token is not stored
 * anywhere.
 */
export async function importToken(services: ImportServices, request: ImportRequest): Promise<IssuedSession> {
  const provider = services.providers.get(request.provider)
  try {
    if (!provider) throw new ImportRefusal('no such provider')
    return await importFrom(provider, services, request)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    request.log.info({ provider: provider?.settings.id, reason: error.message }, 'a token was not imported')
    throw importDenied()
  }
}

async function importFrom(
  provider: ImportProvider,
  services: ImportServices,
  request: ImportRequest,
): Promise<IssuedSession> {
  const { settings } = provider
  const { proven, grants } = await provider.verify(textOf(request))
  const scopes = allowedByAll([settings.scopes, ...grants, ...(request.scopes ? [request.scopes] : [])])
  if (scopes.length === 0) throw new ImportRefusal('the token grants no scope')
  const { accountId, isNew } = await accountOf(services, settings, proven, request)
  const issued = await issue(services, provider, accountId, scopes)
  const event = { kind: 'session_imported', label: settings.name, address: request.address } as const
  await services.stores.securityEvents.insert(accountId, event)
  const { handle: session } = issued.session
  const subject = createHash('sha256').update(`${proven.issuer}\n${proven.subject}`).digest('base64url').slice(0, 16)
  request.log.info({ provider: settings.id, issuer: proven.issuer, subject, session, isNew }, 'a token was imported')
  return issued
}

function textOf({ token }: ImportRequest): string {
  const text = token.reveal()
  if (text.length > lettersAtMost) throw new ImportRefusal('too long')
  return text
}

async function issue(
  { stores: { authSessions }, limits }: ImportServices,
  { settings: { name, sessionSeconds } }: ImportProvider,
  accountId: AccountId,
  scopes: Scope[],
): Promise<IssuedSession> {
  const lifetimes = { ...(sessionSeconds !== undefined && { absoluteSeconds: sessionSeconds }) }
  const issued = await issueIfAccountExists(
    authSessions,
    { accountId, kind: 'import', label: name, scopes, lifetimes },
    limits,
  )
  if (!issued) throw new ImportRefusal('the account is suspended')
  return issued
}
