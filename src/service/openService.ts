import type { FastifyInstance } from 'fastify'
import { assembleServices } from './assembleServices.ts'
import { trackBackground } from '../runtime/background.ts'
import { isDoneBy } from '../runtime/deadline.ts'
import { jobHandlers } from './jobTasks.ts'
import { mountSurfaces } from './mountSurfaces.ts'
import { openOwnArchive } from './openArchive.ts'
import { openBrowser } from './openBrowser.ts'
import { openDatabasePool, openReplicaPools } from './openPool.ts'
import { openRateLimits } from './openRateLimits.ts'
import { openRedis } from './openRedis.ts'
import { openWeb } from './openWeb.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import { firstCacheBytes } from '../config/memory.ts'
import { tasks as allTasks } from '../model/tasks.ts'
import { lateQueries } from '../stores/postgres/connection/batches.ts'
import { startJobs } from '../stores/postgres/jobs/jobs.ts'
import type { Pool } from '../stores/postgres/connection/pool.ts'
import { countServingProcesses, servingProblem } from '../stores/postgres/connection/servingProcesses.ts'
import { callsOfSlowness, openAdmission } from '../surfaces/admission.ts'
import { addressKey } from '../surfaces/addressKey.ts'
import { writeShareOf } from '../stores/postgres/connection/writeShare.ts'
import { closeUnused } from '../surfaces/http/connections.ts'
import { createHttpApp } from '../surfaces/http/createHttpApp.ts'
import { openLoopTime } from '../surfaces/loopTime.ts'
import { closeOthers } from '../surfaces/http/listening.ts'
import { jobCounts } from '../surfaces/http/metrics.ts'
import { backgroundCharger, callCounterIn } from '../surfaces/http/rateLimits.ts'
import { unknownPage } from '../surfaces/web/mountWeb.ts'
import { openCaches } from '../stores/postgres/connection/caches.ts'
import { requireOpen, type ServiceContext } from './serviceContext.ts'
import { startUpkeep } from '../runtime/upkeep.ts'
import { cacheUpkeep, ownUpkeep, sharedUpkeep } from './upkeepJobs.ts'

/** Opens all parts of a service and connects them. It does not listen yet. */
export async function openService(options: CompleteOptions, context: ServiceContext): Promise<FastifyInstance> {
  const { log, closers, closing } = context
  const { tasks } = options
  const hasAll = tasks.length === allTasks.length
  if (!hasAll) log.info({ tasks }, 'other processes must run the other tasks')
  const pool = await openDatabasePool(options, log, closers)
  requireOpen(closing)
  const replicas = openReplicaPools(options, pool, log, closers)
  const redis = await openRedis({ redis: options.redis, hasBus: options.bus === undefined }, log, closers)
  requireOpen(closing)
  await warnOfOthers(pool, options, log)
  requireOpen(closing)
  const caches = openCaches(options.caches === 'off' ? 0 : firstCacheBytes(options.memoryTarget))
  const background = trackBackground(log)
  closers.push('the background work', (deadline) => background.close(deadline))
  const { services, sessions, streams, signer, deviceCookies } = await assembleServices(
    options,
    { pool, replicas, redis, caches, background },
    context,
  )
  requireOpen(closing)
  const rateLimits = openRateLimits(options, { pool, redis, log })
  const repeated = [...ownUpkeep(services, log, tasks), cacheUpkeep(caches, options.memoryTarget)]
  const upkeep = startUpkeep({ jobs: repeated, log, closing })
  closers.push('the upkeep', (deadline) => upkeep.close(deadline))
  const jobsDone = jobCounts()
  if (tasks.includes('jobs') || tasks.includes('media')) {
    const jobs = startJobs({
      pool,
      handlers: jobHandlers(services, tasks),
      upkeep: tasks.includes('jobs') ? sharedUpkeep(services, rateLimits) : [],
      log,
      closing,
      onEnd(end) {
        jobsDone.add(end)
        streams.wake()
      },
    })
    closers.push('the jobs', (deadline) => jobs.close(deadline))
  }
  const counter = rateLimits && callCounterIn(rateLimits, options.rates)
  const browser = openBrowser(options, { services, sessions, deviceCookies, counter, log })
  const web = await openWeb(options, log)
  const charge = backgroundCharger(counter)
  const loopTime = openLoopTime()
  const writes = writeShareOf(pool)
  const admission = openAdmission({
    limits: options.limits,
    databaseWaiting: () => pool.waitingCount + lateQueries(pool) + (replicas?.waiting() ?? 0),
    backgroundWaiting: () => background.waiting(),
    writesWaiting: () => writes.waiting(),
    refusesWrites: () => writes.isRefusing,
    loopTime,
    charge,
  })
  const app = await createHttpApp({
    log,
    sessions,
    apps: services.stores.apps,
    tickets: services.stores.streamTickets,
    severityOf: services.stores.ipBlocks.severityOf,
    tasks: hasAll ? undefined : tasks,
    browser: browser?.identity,
    counter,
    admission,
    loopTime,
    limits: options.limits,
    timeoutMs: options.limits.requestSeconds * 1000,
    trustProxy: options.trustProxy,
    chargeSlow: (address) => charge(addressKey(address), callsOfSlowness),
    temporaryFile: () => services.mediaFiles.temporaryFile(),
    isClosing: () => closing.aborted,
    isHttps: () => context.baseUrl().startsWith('https:'),
    unknownPage: web && unknownPage(web),
    // The sign-in page of a demo shows a password, so a demo answers only requests that name this machine. Its
    // `BASE_URL` names this machine too.
    isOfThisMachine: options.webClient?.demo !== undefined,
  })
  closers.push('the HTTP server', (deadline) => closeInTime(app, deadline))
  const parts = {
    archive: options.metricsToken === undefined ? undefined : await openOwnArchive(options, closers),
    pool,
    replicas,
    redis,
    caches,
    services,
    sessions,
    streams,
    signer,
    browser,
    web,
    counter,
    admission,
    background,
    jobsDone,
  }
  mountSurfaces(app, options, parts, context)
  await app.ready()
  return app
}

// Warns of other processes that serve the same sessions. Call it before the bus of this service listens, so that only
// other processes are counted.
async function warnOfOthers(pool: Pool, { processes }: CompleteOptions, log: ServiceContext['log']): Promise<void> {
  const others = await countServingProcesses(pool).catch(() => 0)
  const problem = others > 0 ? servingProblem(others + 1, processes) : undefined
  if (problem !== undefined) log.warn(problem)
}

// Milliseconds after which a connection without a request is closed. Its first request may be on its way.
const untilUnused = 1_000

// Waits for requests in progress, and ends them at the deadline. Closes connections as they become idle. Connections
// that have not been used yet are closed after a second.
async function closeInTime(app: FastifyInstance, deadline: AbortSignal): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const timer = setTimeout(() => closeUnused(app.server), untilUnused)
  const closed = Promise.all([app.close(), closeOthers(app)]).finally(() => {
    clearInterval(sweep)
    clearTimeout(timer)
  })
  if (await isDoneBy(deadline, closed)) return
  app.server.closeAllConnections()
  await closed
}
