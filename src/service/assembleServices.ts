import type { Background } from '../runtime/background.ts'
import { isDoneSoonAfter } from '../runtime/deadline.ts'
import { deviceCookies } from '../model/deviceCookies.ts'
import { fileSigner } from '../model/fileSigner.ts'
import { makeLinks } from '../model/links.ts'
import { needsProofOfWork } from '../model/openness.ts'
import { proofOfWork } from '../model/proofOfWork.ts'
import { openBus } from './openBus.ts'
import { openMediaFiles } from './openMedia.ts'
import { openPush, openServerKeys } from './openPush.ts'
import type { Services } from '../operations/services.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import { bearerSessions, withCacheDrops } from '../sessions/bearer.ts'
import { canHavePasskeys } from '../sessions/signIn/passkeys/relyingParty.ts'
import { withRelatedRevocations } from '../sessions/withRelatedRevocations.ts'
import type { Pool } from '../stores/postgres/connection/pool.ts'
import type { Caches } from '../stores/postgres/connection/caches.ts'
import type { Replicas } from '../stores/postgres/connection/replicas/replicas.ts'
import { openPostgresStores } from '../stores/postgres/stores.ts'
import { redisFeedLists } from '../stores/redis/feedLists.ts'
import type { Redis } from '../stores/redis/redis.ts'
import { openStreams } from '../streams/openStreams.ts'
import { withShortLived } from './shortLivedStores.ts'
import type { ServiceContext } from './serviceContext.ts'

/** The databases of a service, and its background work. */
export interface Resources {
  pool: Pool
  replicas: Replicas | undefined
  redis: Redis | undefined
  caches: Caches
  background: Background
}

/**
 * Assembles the dependencies of operations: the stores, the media files and the streams. Also returns the bearer
 * sessions and other parts that the surfaces need.
 */
export async function assembleServices(
  options: CompleteOptions,
  { pool, replicas, redis, caches, background }: Resources,
  context: ServiceContext,
) {
  const { limits, settings, checkOutput } = options
  const { baseUrl, closers, closing, log } = context
  const keys = await openServerKeys(options)
  const secret = Buffer.from(keys.privateKey, 'base64url')
  const signer = fileSigner(secret)
  const links = makeLinks(baseUrl, signer, settings.signedMedia)
  const { browser } = options
  const signIn = browser && { issuers: browser.providers.map(({ issuer }) => issuer), passkeys: canHavePasskeys(links) }
  const inRedis = options.feedStore === 'redis' ? redis : undefined
  const feedLists = inRedis && redisFeedLists(inRedis, { length: limits.feedLength })
  const stores = withShortLived(
    openPostgresStores({ pool, replicas, links, limits, caches, signIn, feedLists }),
    options,
    redis,
    closing,
  )
  const authSessions = withRelatedRevocations(stores)
  const afterResponse: Services['afterResponse'] = (work) =>
    typeof work === 'function' ? background.run(work) : background.follow(work)
  const streams = await openStreams({
    ...stores,
    bus: openBus({ ownBus: options.bus, redis, pool }, log, closers),
    log,
    hasStreams: options.tasks.includes('streams'),
  })
  closers.push('the streams', async (deadline) => void (await isDoneSoonAfter(deadline, streams.close())))
  const { isPending } = stores.registrations
  const sessions = bearerSessions(authSessions, { afterResponse, isPending, knownEnds: streams.knownEnds })
  streams.onSessionEnd(sessions.drop)
  const loadBlocks = () =>
    void stores.ipBlocks.load().catch((error: unknown) => log.warn({ err: error }, 'IP blocks could not be loaded'))
  streams.onIpBlocks(loadBlocks)
  // The listener is registered before the first load, so that no change is missed.
  await stores.ipBlocks.load()
  const services: Services = {
    stores: { ...stores, authSessions: withCacheDrops(authSessions, { drop: streams.endSession }) },
    mediaFiles: await openMediaFiles(options, closers),
    push: openPush(keys, options, baseUrl),
    streams,
    links,
    limits,
    rates: options.rateLimits && options.rates,
    settings,
    proofOfWork: needsProofOfWork(settings) ? proofOfWork(secret, settings.registrationProofOfWork) : undefined,
    providers: browser ? browser.providers : [],
    afterResponse: afterResponse,
    checkOutput,
  }
  return { services, sessions, streams, signer, deviceCookies: deviceCookies(secret) }
}
