import type { Background } from '../runtime/background.ts'
import { isDoneSoonAfter } from '../runtime/deadline.ts'
import { deviceCookies } from '../model/deviceCookies.ts'
import { fileSigner } from '../model/fileSigner.ts'
import { makeLinks } from '../model/links.ts'
import { openBus } from './openBus.ts'
import { openMediaFiles } from './openMedia.ts'
import { openPush, openServerKeys } from './openPush.ts'
import type { Services } from '../operations/services.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import { bearerSessions, droppingRevoked } from '../sessions/bearer.ts'
import { canHavePasskeys } from '../sessions/signIn/passkeys/relyingParty.ts'
import { unsubscribingRevoked } from '../sessions/unsubscribing.ts'
import type { Pool } from '../stores/postgres/connection/pool.ts'
import { openPostgresStores } from '../stores/postgres/stores.ts'
import type { Redis } from '../stores/redis/redis.ts'
import { openStreams } from '../streams/openStreams.ts'
import { withShortLived } from './shortLivedStores.ts'
import type { Surroundings } from './surroundings.ts'

/** The databases of a service, and its background work. */
export interface Resources {
  pool: Pool
  redis: Redis | undefined
  background: Background
}

/**
 * Assembles the dependencies of operations: the stores, their files and the streams. Also returns the sessions by
 * their identifiers.
 */
export async function assembleServices(
  options: CompleteOptions,
  { pool, redis, background }: Resources,
  surroundings: Surroundings,
) {
  const { limits, settings, checkOutput } = options
  const { baseUrl, closers, closing, log } = surroundings
  const keys = await openServerKeys(options)
  const secret = Buffer.from(keys.privateKey, 'base64url')
  const signer = fileSigner(secret)
  const links = makeLinks(baseUrl, signer, settings.signedMedia)
  const { browser } = options
  const signIn = browser && { issuers: browser.providers.map(({ issuer }) => issuer), passkeys: canHavePasskeys(links) }
  const stores = withShortLived(openPostgresStores({ pool, links, limits, signIn }), options, redis, closing)
  const kept = unsubscribingRevoked(stores.authSessions, stores.pushSubscriptions)
  const afterAnswer: Services['afterAnswer'] = (work) =>
    typeof work === 'function' ? background.run(work) : background.follow(work)
  const sessions = bearerSessions(kept, { afterAnswer, isPending: stores.registrations.isPending })
  const streams = await openStreams({
    ...stores,
    bus: openBus({ given: options.bus, redis, pool }, log, closers),
    log,
  })
  closers.push('the streams', async (deadline) => void (await isDoneSoonAfter(deadline, streams.close())))
  streams.onSessionEnd(sessions.drop)
  const loadBlocks = () =>
    void stores.ipBlocks
      .load()
      .catch((error: unknown) => log.warn({ err: error }, 'blocks of addresses are not loaded'))
  streams.onIpBlocks(loadBlocks)
  // The listener is registered before, so that no change is missed.
  await stores.ipBlocks.load()
  const services: Services = {
    stores: { ...stores, authSessions: droppingRevoked(kept, { drop: streams.endSession }) },
    mediaFiles: await openMediaFiles(options, closers),
    push: openPush(keys, options, baseUrl),
    streams,
    links,
    limits,
    rates: options.rateLimits && options.rates,
    settings,
    providers: browser ? browser.providers : [],
    afterAnswer,
    checkOutput,
  }
  return { services, sessions, streams, signer, deviceCookies: deviceCookies(secret) }
}
