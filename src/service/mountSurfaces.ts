import type { FastifyInstance } from 'fastify'
import type { Background } from '../runtime/background.ts'
import type { FileSigner } from '../model/fileSigner.ts'
import type { Instance } from '../model/instance.ts'
import type { Profile } from '../model/profile.ts'
import type { Browser } from './openBrowser.ts'
import { openServiceGraphql } from './openGraphql.ts'
import { instance } from '../operations/instance/instance.ts'
import { version } from '../operations/instance/internal/version.ts'
import { profileByName } from '../operations/profiles/profileByName.ts'
import { callOperation } from '../operations/operation.ts'
import type { Services } from '../operations/services.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import type { BearerSessions } from '../sessions/bearer.ts'
import { openImportProviders, audienceProblem } from '../sessions/import/provider.ts'
import { readWritability, takesWrites } from '../stores/postgres/connection/commitWaits.ts'
import { archiveAge } from '../stores/postgres/embedded/archive/generations.ts'
import { upkeepAge, waitingJobs } from '../stores/postgres/jobs/jobs.ts'
import { requireCurrent } from '../stores/postgres/migrations/versions.ts'
import type { Pool } from '../stores/postgres/connection/pool.ts'
import type { Caches } from '../stores/postgres/connection/caches.ts'
import type { Replicas } from '../stores/postgres/connection/replicas/replicas.ts'
import type { ArchiveFiles } from '../stores/archiveFiles.ts'
import type { Redis } from '../stores/redis/redis.ts'
import type { OpenStreams } from '../streams/openStreams.ts'
import type { Admission } from '../surfaces/admission.ts'
import { describedApps } from '../surfaces/apps/described.ts'
import { mountApps } from '../surfaces/apps/mountApps.ts'
import { browserApiRoutes } from '../surfaces/browser/apiRoutes.ts'
import { mountBoot } from '../surfaces/browser/boot.ts'
import { describedBrowser } from '../surfaces/browser/described.ts'
import { mountBrowser } from '../surfaces/browser/mountBrowser.ts'
import { securityRoutes } from '../surfaces/browser/securityRoutes.ts'
import { mountStreamTickets, takeTicket } from '../surfaces/browser/streamTickets.ts'
import { graphqlCounts } from '../surfaces/graphql/metrics.ts'
import { mountGraphql } from '../surfaces/graphql/mount.ts'
import { mountHealth } from '../surfaces/http/health.ts'
import { chargeMore } from '../surfaces/http/identify.ts'
import { mountMedia } from '../surfaces/http/media.ts'
import { jobCounts, mountMetrics } from '../surfaces/http/metrics.ts'
import { mountRoutes } from '../surfaces/http/mount.ts'
import { registerPages } from '../surfaces/http/pages.ts'
import type { CallCounter } from '../surfaces/http/rateLimits.ts'
import { routes } from '../surfaces/http/routes.ts'
import { describedImport } from '../surfaces/import/described.ts'
import { mountTokenImport, type TokenImportOptions } from '../surfaces/import/tokenImport.ts'
import { watchSessions } from '../surfaces/sessionWatch.ts'
import { streamConnections } from '../surfaces/streamConnections.ts'
import { describedAppTicket, mountAppTickets } from '../surfaces/streaming/mountAppTickets.ts'
import { mountEventStreams } from '../surfaces/streaming/mountEventStreams.ts'
import { mountWeb } from '../surfaces/web/mountWeb.ts'
import type { WebSite } from '../surfaces/web/webSite.ts'
import { mountWebSockets } from '../surfaces/websocket/mountWebSockets.ts'
import type { ServiceContext } from './serviceContext.ts'

/** The dependencies of the surfaces. */
export interface SurfaceDeps {
  archive: ArchiveFiles | undefined
  pool: Pool
  replicas: Replicas | undefined
  caches: Caches
  redis: Redis | undefined
  services: Services
  sessions: BearerSessions
  streams: OpenStreams
  signer: FileSigner
  browser: Browser | undefined
  web: WebSite | undefined
  counter: CallCounter | undefined
  admission: Admission
  background: Pick<Background, 'waiting'>
  jobsDone: ReturnType<typeof jobCounts>
}

/** Mounts everything that answers requests: the four surfaces, health, metrics, media and pages. */
export function mountSurfaces(
  app: FastifyInstance,
  options: CompleteOptions,
  deps: SurfaceDeps,
  context: ServiceContext,
): void {
  const {
    archive,
    pool,
    replicas,
    redis,
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
    caches,
  } = deps
  const { log, closers, closing } = context
  const { graphql, schemaText } = openServiceGraphql(options)
  const graphqlDone = graphqlCounts()
  const connections = streamConnections(options.limits)
  mountHealth(app, async () => {
    await requireCurrent(pool)
    // Without Redis most requests can be served, but not without sessions.
    if (options.sessionStore === 'redis') await redis?.check()
    return { takesWrites: takesWrites(await readWritability(pool)) }
  })
  mountMetrics(app, options.metricsToken, {
    gather: context.gatherMetrics,
    pool,
    commitWaits: () => readWritability(pool),
    replicas,
    caches: caches.figures,
    archiveAge: archive && archiveAge(archive),
    jobsDone,
    jobsWaiting: () => waitingJobs(pool),
    upkeepAge: () => upkeepAge(pool),
    mediaBytes: async () => (await services.stores.statistics.read()).mediaBytes,
    reports: services.stores.moderatedReports.backlog,
    streams: { ...streams, delay: services.stores.changes.delay, connections: connections.counts },
    graphqlDone,
    dispatcher: {
      ...admission,
      backgroundWaiting: background.waiting,
      feedRowsWaiting: services.stores.timelines.rowsWaiting,
    },
  })
  mountMedia(app, services.mediaFiles, {
    access: services.stores.media.access,
    signer,
    signsRestricted: services.settings.signedMedia,
  })
  mountRoutes(app, routes, services)
  mountApps(app, { services, counter, log, hasConsent: browser !== undefined })
  mountTokenImport(app, tokenImportOf(options, deps))
  const problem = options.tokenImport && audienceProblem(options.tokenImport.providers)
  if (problem !== undefined) log.warn(problem)
  if (browser) {
    mountBrowser(app, browser.mounting)
    const apiRoutes = browserApiRoutes(routes)
    mountRoutes(app, [...apiRoutes, ...securityRoutes], services)
    mountBoot(app, apiRoutes, services)
    mountStreamTickets(app, services.stores.streamTickets)
  }
  const watch = watchSessions(streams, sessions, log)
  closers.push('the session monitor', async () => watch.close())
  const under = (folder: string) => (browser ? [`/v1/browser/api${folder}`] : [])
  mountGraphql(app, {
    graphql,
    paths: ['/graphql', ...under('/graphql')],
    schemaText,
    services,
    charge: (request, more) => chargeMore(request, more, counter),
    counts: graphqlDone,
    hasStreams: options.tasks.includes('streams'),
    watch,
    connections,
    closing,
  })
  const folders = ['/api/v1/streaming', ...under('/streaming')]
  mountEventStreams(app, { services, watch, connections, closing, folders })
  mountAppTickets(app, services.stores.streamTickets)
  const sockets = mountWebSockets(app, {
    services,
    graphql,
    graphqlCounts: graphqlDone,
    watch,
    connections,
    admitBrowser: browser && ((request) => takeTicket(request, services.stores.streamTickets)),
    admission,
    counter,
    log,
    closing,
  })
  closers.push('the sockets', (deadline) => sockets.close(deadline))
  registerPages(app, {
    routes: browser ? [...routes, ...securityRoutes] : routes,
    browser: browser && describedBrowser(browser.mounting),
    others: [
      ...describedApps(browser !== undefined),
      describedAppTicket,
      ...(options.tokenImport ? [describedImport] : []),
    ],
    version,
    hasLanding: !web,
    links: services.links,
    settings: services.settings,
    hasSettings: web !== undefined,
    readProfile: async (name) =>
      (await callOperation(profileByName, { name }, { ...services, caller: undefined })) as Profile,
    readInstance: async () => (await callOperation(instance, {}, { ...services, caller: undefined })) as Instance,
  })
  if (web) mountWeb(app, web)
}

function tokenImportOf(
  { tokenImport }: CompleteOptions,
  { services, counter }: SurfaceDeps,
): TokenImportOptions | undefined {
  if (!tokenImport) return undefined
  const { guard, providers } = tokenImport
  return {
    guard,
    services: { ...services, providers: openImportProviders(providers) },
    counter,
    checkOutput: services.checkOutput,
  }
}
