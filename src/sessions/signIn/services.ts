import type { Links } from '../../model/links.ts'
import type { Settings } from '../../model/settings.ts'
import type { Stores } from '../../stores/stores.ts'
import type { BrowserSessions } from '../browserSessions.ts'

/** What signing in works with. */
export interface SignInServices {
  stores: Pick<
    Stores,
    | 'accounts'
    | 'authSessions'
    | 'challenges'
    | 'credentials'
    | 'identities'
    | 'oauthStates'
    | 'passkeys'
    | 'passwords'
    | 'securityEvents'
  >
  browserSessions: BrowserSessions
  links: Links
  settings: Settings
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}
