import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectRedis } from '../../src/stores/redis/connect.ts'
import { openRedisStores } from '../../src/stores/redis/stores.ts'
import { freePort } from '../support/freePort.ts'
import { startIdentityProvider } from '../support/identityProvider.ts'
import { findNginx, startNginx } from '../support/nginx.ts'
import { startRedis } from '../support/redis.ts'
import { startServiceProcesses } from '../support/serviceProcesses.ts'

const program = findNginx()
if (program === undefined)
  console.warn('THERE IS NO NGINX HERE: nothing is tested behind a proxy. Install it (apt install nginx).')

export type ProcessesUnderTest = Awaited<ReturnType<typeof startProcesses>>

/**
 * How a service with several processes runs: as two processes, or as one with `workers`. `withRedis` stores its
 * sessions in Redis.
 */
export interface ProcessSetUp {
  workers?: number
  withRedis?: boolean
}

/**
 * Starts a service of several processes with an identity provider and rate limits, behind nginx if it is
 * installed.
 */
export async function startProcesses({ workers, withRedis = false }: ProcessSetUp) {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    while (stops.length > 0) await stops.pop()?.()
  }
  try {
    return await open()
  } catch (error) {
    await stop()
    throw error
  }

  async function open() {
    const folder = await mkdtemp(join(tmpdir(), 'processes-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const provider = await startIdentityProvider({ people: { ada: { name: 'Ada', preferred_username: 'ada' } } })
    stops.push(provider.close)
    const providers = join(folder, 'providers.json')
    await writeFile(providers, JSON.stringify([provider.settings]))
    const redis = withRedis ? await openRedis() : undefined
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const service = await startServiceProcesses({
      count: workers === undefined ? 2 : 1,
      ...(workers !== undefined && { workers }),
      ...(redis && { authSessions: redis.authSessions }),
      env: {
        BASE_URL: base,
        TRUST_PROXY: 'loopback',
        OAUTH_PROVIDERS: providers,
        RATE_LIMITS: 'on',
        PUSH_PRIVATE_ADDRESSES: 'true',
        VAPID_SUBJECT: 'mailto:push@social.example',
        LIMIT_STREAM_CONNECTIONS: '100',
        ...redis?.env,
      },
    })
    stops.push(service.stop)
    const [one, other = one] = service.urls as [string, string]
    const nginx = program === undefined ? undefined : await startNginx(program, service.urls, port)
    if (nginx) stops.push(nginx.stop)
    provider.serve({ url: base })
    // Each request has its own connection, because a kept-alive one stays with its worker.
    let calls = 0
    const anywhere = (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      headers.set('connection', 'close')
      return fetch(`${[one, other, nginx?.url ?? one][calls++ % 3]!}${path}`, { ...init, headers })
    }
    return { service, provider, url: base, one, other, nginx, anywhere, stop }
  }

  async function openRedis() {
    const redis = await startRedis()
    stops.push(() => redis[Symbol.asyncDispose]())
    const own = await connectRedis(redis.url, 'social-service:', { warn: () => undefined, info: () => undefined })
    stops.push(async () => own.close())
    const { authSessions } = openRedisStores(own.redis)
    return { authSessions, env: { REDIS_URL: redis.url, SESSION_STORE: 'redis' } }
  }
}
