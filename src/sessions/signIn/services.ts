import type { Links } from '../../model/links.ts'
import type { ProofOfWork } from '../../model/proofOfWork.ts'
import type { Limits, Settings } from '../../model/settings.ts'
import type { Stores } from '../../stores/stores.ts'
import type { BrowserSessions } from '../browserSessions.ts'
import type { SignInProviders } from './oauth/providers.ts'

/** The dependencies of signing in. */
export interface SignInServices {
  stores: Pick<
    Stores,
    | 'accounts'
    | 'apps'
    | 'authorizationCodes'
    | 'authSessions'
    | 'challenges'
    | 'credentials'
    | 'deviceAuthorizations'
    | 'identities'
    | 'ipBlocks'
    | 'oauthStates'
    | 'passkeys'
    | 'passwords'
    | 'registrations'
    | 'securityEvents'
    | 'usedProofs'
  >
  browserSessions: BrowserSessions
  providers: SignInProviders
  links: Links
  /** Other origins whose pages may call, spelled exactly as browsers send them. */
  allowedOrigins: readonly string[]
  settings: Settings
  /** Undefined if registrations need no proof of work. */
  proofOfWork?: ProofOfWork | undefined
  limits: Pick<Limits, 'displayNameCharacters'>
  /** Runs work after the visitor has been answered. Such work must be safe to lose. */
  afterResponse(work: () => Promise<void>): void
  log: { warn(details: object, message: string): void }
}
