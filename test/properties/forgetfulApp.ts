import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createLog } from '../../src/log.ts'
import type { Links } from '../../src/model/links.ts'
import { defaultSettings } from '../../src/config/defaults.ts'
import type { Limits } from '../../src/model/settings.ts'
import { openServiceGraphql } from '../../src/service/openGraphql.ts'
import type { Services } from '../../src/operations/services.ts'
import { bearerSessions } from '../../src/sessions/bearer.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { mountGraphql, type MountOptions } from '../../src/surfaces/graphql/mount.ts'
import { createHttpApp } from '../../src/surfaces/http/createHttpApp.ts'
import { mountRoutes } from '../../src/surfaces/http/mount.ts'
import { routes } from '../../src/surfaces/http/routes.ts'

/**
 * What answers like a service, by the same routes, and can forget all that it has kept, as a process that was started anew. GraphQL is executed by
 * the reference implementation. Only for reading.
 */
export async function openForgetfulApp(pool: pg.Pool, links: Links, limits: Limits) {
  const open = () => openPostgresStores({ pool, links, limits })
  let stores = open()
  const { authSessions } = stores
  const nothing = undefined as never
  const services: Services = {
    // Asked for at each request: calls are made by spreading this.
    get stores() {
      return stores
    },
    ...{ mediaFiles: nothing, push: nothing, streams: nothing },
    ...{ links, limits, settings: defaultSettings, providers: [], checkOutput: false },
    afterAnswer: (work) => void (typeof work === 'function' ? work() : work),
  }
  const app = await createHttpApp({
    ...{ log: createLog({ level: 'silent' }), browser: undefined, counter: undefined, limits, trustProxy: false },
    sessions: bearerSessions(authSessions, {
      isPending: () => Promise.resolve(false),
      afterAnswer: (work) => void work(),
    }),
    temporaryFile: () => Promise.reject(new Error('It takes no files')),
    isClosing: () => false,
    isHttps: () => true,
  })
  mountRoutes(app, routes, services)
  const { graphql, schemaText } = openServiceGraphql({
    graphql: { engine: 'reference', introspection: true, trustedDocuments: undefined },
    limits,
  })
  const rest = { charge: async () => undefined, counts: { add: () => undefined } }
  mountGraphql(app, { graphql, schemaText, services, paths: ['/graphql'], ...rest } as unknown as MountOptions)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, forget: () => void (stores = open()), close: () => app.close() }
}
