import type { FastifyInstance } from 'fastify'
import { type Background, trackBackground } from './background.ts'
import type { Closers } from './closers.ts'
import { isDoneBy } from './deadline.ts'
import type { Log } from './log.ts'
import type { Instance } from './model/instance.ts'
import { jobHandlers } from './jobTasks.ts'
import { makeLinks } from './model/links.ts'
import { openServiceGraphql } from './openGraphql.ts'
import { openMediaFiles } from './openMedia.ts'
import { openDatabasePool } from './openPool.ts'
import { openPush } from './openPush.ts'
import { instance } from './operations/instance/instance.ts'
import { version } from './operations/instance/version.ts'
import { callOperation } from './operations/operation.ts'
import type { Services } from './operations/services.ts'
import type { CompleteOptions } from './serviceOptions.ts'
import { bearerSessions, droppingRevoked } from './sessions/bearer.ts'
import { unsubscribingRevoked } from './sessions/unsubscribing.ts'
import { openBus } from './openBus.ts'
import { memoryRateLimits } from './stores/memory/rateLimits.ts'
import { startJobs, waitingJobs } from './stores/postgres/jobs.ts'
import { requireCurrent } from './stores/postgres/migrations.ts'
import type { Pool } from './stores/postgres/pool.ts'
import { openPostgresStores } from './stores/postgres/stores.ts'
import { openStreams } from './streams/openStreams.ts'
import { graphqlCounts } from './surfaces/graphql/metrics.ts'
import { mountGraphql } from './surfaces/graphql/mount.ts'
import { createHttpApp } from './surfaces/http/createHttpApp.ts'
import { chargeMore } from './surfaces/http/entrance.ts'
import { mountHealth } from './surfaces/http/health.ts'
import { mountMedia } from './surfaces/http/media.ts'
import { jobCounts, mountMetrics } from './surfaces/http/metrics.ts'
import { mountRoutes } from './surfaces/http/mount.ts'
import { registerPages } from './surfaces/http/pages.ts'
import { countingIn } from './surfaces/http/rateLimits.ts'
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
  const upkeep = startUpkeep({ jobs: ownUpkeep(services, log), log, closing })
  closers.push('the upkeep', (deadline) => upkeep.close(deadline))
  const jobsDone = jobCounts()
  const jobs = startJobs({
    pool,
    handlers: jobHandlers(services),
    upkeep: sharedUpkeep(services),
    log,
    closing,
    onEnd(end) {
      jobsDone.add(end)
      streams.ring()
    },
  })
  closers.push('the jobs', (deadline) => jobs.close(deadline))
  const { graphql, schemaText } = openServiceGraphql(options)
  const graphqlDone = graphqlCounts()
  const count = counting(options)
  const connections = streamConnections(options.limits)
  const app = await createHttpApp({
    log,
    sessions,
    count,
    limits: options.limits,
    trustProxy: options.trustProxy,
    temporaryFile: () => services.mediaFiles.temporaryFile(),
    isClosing: () => closing.aborted,
    isHttps: () => surroundings.baseUrl().startsWith('https:'),
  })
  closers.push('the HTTP server', (deadline) => closeInTime(app, deadline))
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
  const watch = watchSessions(streams, sessions, log)
  closers.push('the watch over sessions', async () => watch.close())
  mountGraphql(app, {
    graphql,
    schemaText,
    services,
    charge: (request, more) => chargeMore(request, more, count),
    counts: graphqlDone,
    watch,
    connections,
    closing,
  })
  mountEventStreams(app, { services, watch, connections, closing })
  const sockets = mountWebSockets(app, {
    services,
    graphql,
    graphqlCounts: graphqlDone,
    watch,
    connections,
    count,
    log,
    closing,
  })
  closers.push('the sockets', (deadline) => sockets.close(deadline))
  registerPages(app, {
    routes,
    version,
    links: services.links,
    settings: services.settings,
    readInstance: async () => (await callOperation(instance, {}, { ...services, caller: undefined })) as Instance,
  })
  await app.ready()
  return app
}

async function assemble(options: CompleteOptions, pool: Pool, background: Background, surroundings: Surroundings) {
  const { limits, settings, checkOutput } = options
  const { baseUrl, closers, log } = surroundings
  const links = makeLinks(baseUrl)
  const stores = openPostgresStores({ pool, links, limits })
  const kept = unsubscribingRevoked(options.authSessions ?? stores.authSessions, stores.pushSubscriptions)
  const afterAnswer = (work: () => Promise<void>) => background.run(work)
  const sessions = bearerSessions(kept, { afterAnswer })
  const streams = await openStreams({
    ...stores,
    posts: stores.streamedPosts,
    conversations: stores.directConversations,
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

const countersAtMost = 100_000

function counting({ rateLimits }: CompleteOptions) {
  if (rateLimits === undefined) return undefined
  return countingIn(rateLimits === 'memory' ? memoryRateLimits({ maxKeys: countersAtMost }) : rateLimits)
}

// Requests under way are finished; who is not done at the deadline is cut off. Connections that fall idle meanwhile are not waited for.
async function closeInTime(app: FastifyInstance, deadline: AbortSignal): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const closed = app.close().finally(() => clearInterval(sweep))
  if (await isDoneBy(deadline, closed)) return
  app.server.closeAllConnections()
  await closed
}
