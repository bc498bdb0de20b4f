import type { ProviderSettings } from '../model/identityProvider.ts'
import type { Links } from '../model/links.ts'
import type { ProofOfWork } from '../model/proofOfWork.ts'
import type { Limits, Rates, Settings } from '../model/settings.ts'
import type { Push } from '../push/push.ts'
import type { MediaFiles } from '../stores/mediaFiles.ts'
import type { Stores } from '../stores/stores.ts'
import type { Streams } from '../streams/streams.ts'

/** The services that every operation can use. */
export interface Services {
  stores: Stores
  mediaFiles: MediaFiles
  push: Push
  streams: Streams
  links: Links
  limits: Limits
  /** Undefined if calls are not counted. */
  rates?: Rates | undefined
  settings: Settings
  /** Undefined if registrations need no proof of work. */
  proofOfWork?: ProofOfWork | undefined
  /** The identity providers for signing in. */
  providers: readonly Pick<ProviderSettings, 'id' | 'issuer'>[]
  /**
   * Runs work after the response, a few pieces at a time. A promise is work that has already begun. A crash may lose
   * any of this work, so store beforehand whatever must happen.
   */
  afterResponse(work: (() => Promise<void>) | Promise<void>): void
  /** True to check outputs against their schemas, as tests do. */
  checkOutput: boolean
}
