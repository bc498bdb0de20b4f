import type { FastifyInstance } from 'fastify'
import type { Instance } from '../../model/instance.ts'
import type { Settings } from '../../model/settings.ts'
import { inTime } from '../deadline.ts'
import { nodeInfoEntity, nodeInfoLinks } from './entities/nodeinfo.ts'
import { jsonType } from './errors.ts'
import { cachedFor } from './cachedFor.ts'
import { type DescribedBrowser, openApiDocument } from './openapi.ts'
import type { DescribedPath } from './openapi/describedPath.ts'
import { type DiscoveryOptions, mountDiscovery } from './pages/discovery.ts'
import { hasReference, registerFiles } from './pages/files.ts'
import { htmlPage } from './pages/html.ts'
import { landingPage } from './pages/landing.ts'
import { pageHeaders } from './pages/security.ts'
import type { Route } from './route.ts'

export interface PagesOptions extends DiscoveryOptions {
  routes: readonly Route[]
  settings: Settings
  /** The browser boundary, for the description of the API. Undefined if there is none. */
  browser?: DescribedBrowser | undefined
  /** The paths of public HTTP that are not in the route table. */
  others?: readonly DescribedPath[]
  /** True to serve the landing page. False if a web client takes its place. */
  hasLanding: boolean
  /** The version of this software. */
  version: string
  readInstance(): Promise<Instance>
}

/**
 * Registers everything outside `/api` that needs no session: the landing page, the API's reference, discovery, and
 * default pictures.
 */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  registerFiles(app)
  registerDiscovery(app, options)
  mountDiscovery(app, options)
  registerReference(app, options)
  if (!options.hasLanding) return
  const landing = landingPage(options.settings, options.version, options.browser !== undefined)
  app.get('/', (_request, reply) => reply.headers(pageHeaders("img-src 'self'")).send(landing))
}

function registerDiscovery(app: FastifyInstance, { links, settings, readInstance }: PagesOptions): void {
  app.get('/.well-known/nodeinfo', (_request, reply) => {
    return reply.header('content-type', jsonType).send(JSON.stringify(nodeInfoLinks(links)))
  })
  // No rate limit applies to these requests, so the document is cached for 5 seconds.
  const nodeInfo = cachedFor(5_000, async () => JSON.stringify(nodeInfoEntity(await readInstance(), settings)))
  app.get('/nodeinfo/2.0', async (request, reply) => {
    return reply.header('content-type', nodeInfoType).send(await inTime(request, 'read', nodeInfo))
  })
}

// NodeInfo requires the profile parameter.
const nodeInfoType = 'application/json; charset=utf-8; profile="http://nodeinfo.diaspora.software/ns/schema/2.0#"'

const docsHead = `<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/start.js" defer></script>`
const plainDocs =
  '<h1>API reference</h1>\n<p><a href="/openapi.json">openapi.json</a>: what shows it here is not installed.</p>'
const docs = hasReference
  ? htmlPage('API reference', docsHead, '<div id="docs"></div>')
  : htmlPage('API reference', '', plainDocs)

// Swagger UI's stylesheet contains its pictures as `data:` URLs. It sets styles through the CSSOM, which does not
// need `unsafe-inline`.
const docsHeaders = pageHeaders("script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'")

function registerReference(app: FastifyInstance, { routes, browser, others, links, version }: PagesOptions): void {
  const documents = new Map<string, string>()
  app.get('/openapi.json', (_request, reply) => {
    // The base URL is read at each request, since the port may only be known after the start. It has at most two
    // different values.
    const baseUrl = links.page('')
    const cached = documents.get(baseUrl)
    const text = cached ?? JSON.stringify(openApiDocument(routes, { version, baseUrl, browser, others }))
    documents.set(baseUrl, text)
    return reply.header('content-type', jsonType).header('cache-control', 'no-cache').send(text)
  })
  app.get('/docs', (_request, reply) => reply.headers(docsHeaders).send(docs))
}
