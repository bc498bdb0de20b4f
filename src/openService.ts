import type { FastifyInstance } from 'fastify'
import { type Background, trackBackground } from './background.ts'
import type { Closers } from './closers.ts'
import { isDoneBy } from './deadline.ts'
import type { Log } from './log.ts'
import type { Instance } from './model/instance.ts'
import { jobHandlers } from './jobTasks.ts'
import { makeLinks } from './model/links.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { openServiceGraphql } from './openGraphql.ts'
import { openMediaFiles } from './openMedia.ts'
import { openDatabasePool } from './openPool.ts'
import { openPush } from './openPush.ts'
import { instance } from './operations/instance/instance.ts'
import { version } from './operations/instance/version.ts'
import { callOperation } from './operations/operation.ts'
import type { Services } from './operations/services.ts'
import type { CompleteOptions } from './serviceOptions.ts'
import { type BearerSessions, bearerSessions, droppingRevoked } from './sessions/bearer.ts'
import { unsubscribingRevoked } from './sessions/unsubscribing.ts'
import { openBus } from './openBus.ts'
import { memoryRateLimits } from './stores/memory/rateLimits.ts'
import { startJobs, waitingJobs } from './stores/postgres/jobs.ts'
import { requireCurrent } from './stores/postgres/migrations.ts'
import type { Pool } from './stores/postgres/pool.ts'
import { postgresRateLimits } from './stores/postgres/rateLimits.ts'
import { openPostgresStores } from './stores/postgres/stores.ts'
import type { RateLimitStore } from './stores/rateLimits.ts'
import type { Stores } from './stores/stores.ts'
import { type OpenStreams, openStreams } from './streams/openStreams.ts'
import { browserApiRoutes } from './surfaces/browser/apiRoutes.ts'
import { describedBrowser } from './surfaces/browser/described.ts'
import { mountBrowser } from './surfaces/browser/mountBrowser.ts'
import { securityRoutes } from './surfaces/browser/securityRoutes.ts'
import { mountStreamTickets, takeTicket } from './surfaces/browser/streamTickets.ts'
import { graphqlCounts } from './surfaces/graphql/metrics.ts'
import { mountGraphql } from './surfaces/graphql/mount.ts'
import { createHttpApp } from './surfaces/http/createHttpApp.ts'
import { chargeMore } from './surfaces/http/entrance.ts'
import { mountHealth } from './surfaces/http/health.ts'
import { mountMedia } from './surfaces/http/media.ts'
import { jobCounts, mountMetrics } from './surfaces/http/metrics.ts'
import { mountRoutes } from './surfaces/http/mount.ts'
import { registerPages } from './surfaces/http/pages.ts'
import { type CountCall, countingIn } from './surfaces/http/rateLimits.ts'
import { routes } from './surfaces/http/routes.ts'
import { watchSessions } from './surfaces/sessionWatch.ts'
import { streamConnections } from './surfaces/streamConnections.ts'
import { mountEventStreams } from './surfaces/streaming/mountEventStreams.ts'
import { mountWebSockets } from './surfaces/websocket/mountWebSockets.ts'
import { startUpkeep } from './upkeep.ts'
import { ownUpkeep, sharedUpkeep } from './upkeepJobs.ts'

interface Surroundings {
  log: Log
  closers: Closers
  baseUrl(): string
  /** Comes when the service is to begin nothing new. */
  closing: AbortSignal
}

/** Opens all that a service is made of, and puts it together; listens to nothing yet. */
export async function openService(options: CompleteOptions, surroundings: Surroundings): Promise<FastifyInstance> {
  const { log, closers, closing } = surroundings
  const pool = await openDatabasePool(options, log, closers)
  const background = trackBackground(log)
  closers.push('the background work', (deadline) => background.close(deadline))
  const { services, sessions, streams } = await assemble(options, pool, background, surroundings)
  const rateLimits = rateLimitsOf(options, pool)
  const upkeep = startUpkeep({ jobs: ownUpkeep(services, log), log, closing })
  closers.push('the upkeep', (deadline) => upkeep.close(deadline))
  const jobsDone = jobCounts()
  const jobs = startJobs({
    pool,
    handlers: jobHandlers(services),
    upkeep: sharedUpkeep(services, rateLimits),
    log,
    closing,
    onEnd(end) {
      jobsDone.add(end)
      streams.ring()
    },
  })
  closers.push('the jobs', (deadline) => jobs.close(deadline))
  const count = rateLimits && countingIn(rateLimits)
  const browser = openBrowser(options, { services, sessions, background, count, log })
  const app = await createHttpApp({
    log,
    sessions,
    browser: browser?.identity,
    count,
    limits: options.limits,
    trustProxy: options.trustProxy,
    temporaryFile: () => services.mediaFiles.temporaryFile(),
    isClosing: () => closing.aborted,
    isHttps: () => surroundings.baseUrl().startsWith('https:'),
  })
  closers.push('the HTTP server', (deadline) => closeInTime(app, deadline))
  mountSurfaces(app, options, { pool, services, sessions, streams, browser, count, jobsDone }, surroundings)
  await app.ready()
  return app
}

interface Parts {
  pool: Pool
  services: Services
  sessions: BearerSessions
  streams: OpenStreams
  browser: Browser | undefined
  count: CountCall | undefined
  jobsDone: ReturnType<typeof jobCounts>
}

function mountSurfaces(app: FastifyInstance, options: CompleteOptions, parts: Parts, surroundings: Surroundings): void {
  const { pool, services, sessions, streams, browser, count, jobsDone } = parts
  const { log, closers, closing } = surroundings
  const { graphql, schemaText } = openServiceGraphql(options)
  const graphqlDone = graphqlCounts()
  const connections = streamConnections(options.limits)
  mountHealth(app, () => requireCurrent(pool))
  mountMetrics(app, options.metricsToken, {
    pool,
    jobsDone,
    jobsWaiting: () => waitingJobs(pool),
    streams: { ...streams, delay: services.stores.changes.delay, connections: connections.counts },
    graphqlDone,
  })
  mountMedia(app, services.mediaFiles)
  mountRoutes(app, routes, services)
  if (browser) {
    mountBrowser(app, browser.mounting)
    mountRoutes(app, [...browserApiRoutes(routes), ...securityRoutes], services)
    mountStreamTickets(app, services.stores.streamTickets)
  }
  const watch = watchSessions(streams, sessions, log)
  closers.push('the watch over sessions', async () => watch.close())
  const under = (folder: string) => (browser ? [`/v1/browser/api${folder}`] : [])
  mountGraphql(app, {
    graphql,
    paths: ['/graphql', ...under('/graphql')],
    schemaText,
    services,
    charge: (request, more) => chargeMore(request, more, count),
    counts: graphqlDone,
    watch,
    connections,
    closing,
  })
  const folders = ['/api/v1/streaming', ...under('/streaming')]
  mountEventStreams(app, { services, watch, connections, closing, folders })
  const sockets = mountWebSockets(app, {
    services,
    graphql,
    graphqlCounts: graphqlDone,
    watch,
    connections,
    admitBrowser: browser && ((request) => takeTicket(request, services.stores.streamTickets)),
    count,
    log,
    closing,
  })
  closers.push('the sockets', (deadline) => sockets.close(deadline))
  registerPages(app, {
    routes: browser ? [...routes, ...securityRoutes] : routes,
    browser: browser && describedBrowser(browser.mounting),
    version,
    links: services.links,
    settings: services.settings,
    readInstance: async () => (await callOperation(instance, {}, { ...services, caller: undefined })) as Instance,
  })
}

async function assemble(options: CompleteOptions, pool: Pool, background: Background, surroundings: Surroundings) {
  const { limits, settings, checkOutput } = options
  const { baseUrl, closers, log } = surroundings
  const links = makeLinks(baseUrl)
  const stores = withGiven(openPostgresStores({ pool, links, limits }), options.stores)
  const kept = unsubscribingRevoked(stores.authSessions, stores.pushSubscriptions)
  const afterAnswer = (work: () => Promise<void>) => background.run(work)
  const sessions = bearerSessions(kept, { afterAnswer })
  const streams = await openStreams({
    ...stores,
    bus: openBus(pool, log, closers),
    log,
  })
  closers.push('the streams', () => streams.close())
  streams.onSessionEnd(sessions.drop)
  const services: Services = {
    stores: { ...stores, authSessions: droppingRevoked(kept, { drop: streams.endSession }) },
    mediaFiles: await openMediaFiles(options, closers),
    push: await openPush(options, baseUrl),
    streams,
    links,
    limits,
    settings,
    afterAnswer,
    checkOutput,
  }
  return { services, sessions, streams }
}

function withGiven(stores: Stores, given: CompleteOptions['stores']): Stores {
  return {
    ...stores,
    authSessions: given.authSessions ?? stores.authSessions,
    browserSessions: given.browserSessions ?? stores.browserSessions,
    oauthStates: given.oauthStates ?? stores.oauthStates,
    challenges: given.challenges ?? stores.challenges,
    streamTickets: given.streamTickets ?? stores.streamTickets,
  }
}

const countersAtMost = 100_000

function rateLimitsOf({ rateLimits }: CompleteOptions, pool: Pool): RateLimitStore | undefined {
  if (rateLimits === 'memory') return memoryRateLimits({ maxKeys: countersAtMost })
  return rateLimits === 'postgres' ? postgresRateLimits(pool) : rateLimits
}

// Requests under way are finished; who is not done at the deadline is cut off. Connections that fall idle meanwhile are not waited for.
async function closeInTime(app: FastifyInstance, deadline: AbortSignal): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const closed = app.close().finally(() => clearInterval(sweep))
  if (await isDoneBy(deadline, closed)) return
  app.server.closeAllConnections()
  await closed
}
