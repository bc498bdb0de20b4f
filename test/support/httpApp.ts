import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../../src/log.ts'
import { makeLinks } from '../../src/model/links.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { Scope } from '../../src/model/scopes.ts'
import type { Services } from '../../src/operations/services.ts'
import { defaultLimits, defaultRates, defaultSettings } from '../../src/config/defaults.ts'
import { bearerSessions, withCacheDrops } from '../../src/sessions/bearer.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import type { MediaFiles } from '../../src/stores/mediaFiles.ts'
import { memoryAuthSessions } from '../../src/stores/memory/authSessions.ts'
import { memoryRateLimits } from '../../src/stores/memory/rateLimits.ts'
import { createHttpApp } from '../../src/surfaces/http/createHttpApp.ts'
import { mountMedia } from '../../src/surfaces/http/media.ts'
import { mountRoutes } from '../../src/surfaces/http/mount.ts'
import { callCounterIn } from '../../src/surfaces/http/rateLimits.ts'
import type { Route } from '../../src/surfaces/http/route.ts'
import { examplePush } from './push.ts'

interface TestAppOptions {
  isLimited?: boolean
  anonymousReads?: boolean
  trustProxy?: string | boolean
  mediaFiles?: MediaFiles
  /** Mounts more routes before the service listens. */
  mount?: (app: FastifyInstance) => void
}

/** Starts the whole HTTP surface on a real socket, with the given routes and stores in memory. */
export async function startTestApp(routes: Route[], options: TestAppOptions = {}) {
  const { isLimited = true, anonymousReads = true, trustProxy = false, mediaFiles } = options
  const folder = await mkdtemp(join(tmpdir(), 'social-http-'))
  const log: string[] = []
  const store = memoryAuthSessions({ maxSessions: 1000 })
  const sessions = bearerSessions(store, {
    isPending: () => Promise.resolve(false),
    afterResponse: (work) => void work(),
  })
  const authSessions = withCacheDrops(store, sessions)
  let url = 'http://localhost'
  const links = makeLinks(() => url)
  const app = await createHttpApp({
    log: createLog({ destination: { write: (line) => void log.push(line) } }),
    sessions,
    browser: undefined,
    counter: isLimited ? callCounterIn(memoryRateLimits({ maxKeys: 1000 }), defaultRates) : undefined,
    limits: defaultLimits,
    trustProxy,
    temporaryFile: async () => join(folder, randomUUID()),
    isClosing: () => false,
    isHttps: () => false,
  })
  mountRoutes(app, routes, {
    stores: { authSessions } as Services['stores'],
    mediaFiles: undefined as unknown as Services['mediaFiles'],
    push: examplePush(),
    streams: { wake: () => undefined } as Services['streams'],
    links,
    limits: defaultLimits,
    settings: { ...defaultSettings, anonymousReads },
    providers: [],
    afterResponse: (work) => void (typeof work === 'function' ? work() : work),
    checkOutput: true,
  })
  if (mediaFiles) {
    // Treats all stored files as public, as if public posts used them.
    mountMedia(app, mediaFiles, {
      access: async () => 'public',
      signer: { remaining: () => undefined },
      signsRestricted: false,
    })
  }
  options.mount?.(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  return {
    app,
    url,
    port,
    log,
    authSessions,
    /** Lists the names of the temporary files. */
    files: () => readdir(folder),
    fetch: (path: string, init?: RequestInit) => fetch(url + path, init),
    async signIn(scopes: Scope[] = ['read', 'write'], accountId = '1' as AccountId) {
      const { id, session } = await issueSession(store, { accountId, kind: 'cli', label: 'test', scopes })
      return { token: id.reveal(), handle: session.handle, headers: { authorization: `Bearer ${id.reveal()}` } }
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await rm(folder, { recursive: true })
    },
  }
}
