import type { ProviderSettings } from '../model/identityProvider.ts'
import type { Links } from '../model/links.ts'
import type { Limits, Rates, Settings } from '../model/settings.ts'
import type { Push } from '../push/push.ts'
import type { MediaFiles } from '../stores/mediaFiles.ts'
import type { Stores } from '../stores/stores.ts'
import type { Streams } from '../streams/streams.ts'

/** What every operation may use. */
export interface Services {
  stores: Stores
  mediaFiles: MediaFiles
  push: Push
  streams: Streams
  links: Links
  limits: Limits
  /** Undefined where calls are not counted. */
  rates?: Rates | undefined
  settings: Settings
  /** The identity providers that one can sign in with. */
  providers: readonly Pick<ProviderSettings, 'id' | 'issuer'>[]
  /**
   * Runs work after the caller has been answered, a few pieces at a time; a promise is work that is
   * under way already. Such work must be safe to lose: what must happen is kept in a store first.
   */
  afterAnswer(work: (() => Promise<void>) | Promise<void>): void
  /** Whether outputs are checked against their schemas, as the tests do. */
  checkOutput: boolean
}
