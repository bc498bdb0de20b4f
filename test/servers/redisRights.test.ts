import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkRedis } from '../../cli/doctor/checkRedis.ts'
import type { CommandContext } from '../../cli/commandContext.ts'
import { createClosers } from '../../src/runtime/closers.ts'
import { readEnvironment } from '../../src/config/environment.ts'
import { createLog } from '../../src/log.ts'
import { openRedis } from '../../src/service/openRedis.ts'
import { withShortLived } from '../../src/service/shortLivedStores.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { hashOf } from '../../src/model/concealed.ts'
import { openRedisStores } from '../../src/stores/redis/stores.ts'
import { countOne } from '../support/countOne.ts'
import { type Redis, redisServer, startRedis, startRedisCluster } from '../support/redis.ts'
import { startStores } from '../support/stores.ts'
import { newHash } from '../support/twoProcesses.ts'

const redisTest = test.runIf(redisServer !== undefined)
const log = createLog({ level: 'silent' })

/** Returns the documented rights for the default prefix: `~...`, `&...` and `+...`. */
async function documentedRights(): Promise<string[]> {
  const page = await readFile(new URL('../../docs/stores.md', import.meta.url), 'utf8')
  const words = /^ACL SETUSER social-service (.+)$/m.exec(page.replaceAll('\\\n', ' '))![1]!.split(/\s+/)
  return words.filter((word) => /^[~&+]/.test(word))
}

const grant = (server: Redis, rights: readonly string[]) =>
  server.command('acl', 'setuser', 'social-service', 'reset', 'on', '>secret', ...rights)

const urlOf = (server: Redis, end = '') => `redis://social-service:secret@127.0.0.1:${server.port}${end}`

const doctor = (url: string) => checkRedis({ options: readEnvironment({ REDIS_URL: url }), log } as CommandContext)

async function start(url: string): Promise<void> {
  const closers = createClosers(log)
  try {
    await openRedis({ redis: { url, prefix: 'social-service:' }, hasBus: true }, log, closers)
  } finally {
    await closers.closeAll()
  }
}

redisTest(
  'a user with only the documented rights is enough for doctor, the start and everything else',
  async () => {
    await using server = await startRedis()
    const testStores = await startStores()
    await grant(server, await documentedRights())
    expect(await doctor(urlOf(server))).toMatchObject({ ok: true })
    const closers = createClosers(log)
    const redis = await openRedis(
      { redis: { url: urlOf(server), prefix: 'social-service:' }, hasBus: true },
      log,
      closers,
    )
    const stores = withShortLived(testStores.openStores(), { stores: {}, sessionStore: 'redis' }, redis!)
    const accountId = await testStores.newAccount()
    const request = { accountId, kind: 'cli', label: 'test', scopes: ['read'], clientId: 'app' } as const
    const [one, two] = [
      await issueSession(stores.authSessions, request),
      await issueSession(stores.authSessions, request),
    ]
    await stores.authSessions.touch(hashOf(one.id))
    expect(await stores.authSessions.listForClient('app')).toHaveLength(2)
    expect(await stores.authSessions.revoke(one.session.handle)).toBe(true)
    expect(await stores.authSessions.revokeAll(accountId)).toBe(1)
    expect(await stores.authSessions.find(hashOf(two.id))).toBeUndefined()
    const [hash, key, owner] = [newHash(), newHash(), newHash()]
    const draft = { csrfSeal: newHash(), sessionHash: null, isConfirmed: false, idleSeconds: 60, absoluteSeconds: 60 }
    await stores.browserSessions.insert({ hash, ...draft })
    await stores.browserSessions.touch(hash)
    expect(await stores.browserSessions.replace(hash, { hash: newHash(), ...draft })).toBeDefined()
    const { rateLimits, challenges } = openRedisStores(redis!)
    await countOne(rateLimits, 'a', 1, 60)
    await rateLimits.forget([{ key: 'a', windowSeconds: 60 }])
    for (const each of [key, newHash(), newHash()])
      await challenges.put(each, owner, { purpose: 'sign in', accountId: null }, { seconds: 60, most: 2 })
    await challenges.take(key, owner)
    await closers.closeAll()
    await testStores.stop()
  },
  60_000,
)

redisTest(
  'a missing right is reported with its command, at the start and by doctor',
  async () => {
    await using server = await startRedis()
    const rights = await documentedRights()
    for (const right of rights.filter((word) => word.startsWith('+'))) {
      const command = right.slice(1).toUpperCase()
      await grant(
        server,
        rights.filter((other) => other !== right),
      )
      // Acts like a restart, after which the server does not know the script.
      await server.command('script', 'flush')
      const sentence =
        `Redis cannot be used (NOPERM): it forbids this user the command ${command}. ` +
        'Grant what docs/stores.md lists, or name another user in REDIS_URL (redis).'
      await expect(start(urlOf(server)), command).rejects.toThrow(sentence)
      await expect(doctor(urlOf(server)), command).rejects.toThrow(sentence)
    }
  },
  120_000,
)

redisTest(
  'missing keys and channels are reported too, and a numbered database needs SELECT',
  async () => {
    await using server = await startRedis()
    const rights = await documentedRights()
    const without = (start: string) => rights.filter((word) => !word.startsWith(start))
    await grant(server, [...without('~'), '~other:*'])
    await expect(start(urlOf(server))).rejects.toThrow('it forbids this user the keys that begin with REDIS_PREFIX.')
    await grant(server, [...without('&'), 'resetchannels', '&other:*'])
    await expect(start(urlOf(server))).rejects.toThrow(
      'it forbids this user the channels that begin with REDIS_PREFIX.',
    )
    await grant(server, rights)
    await expect(start(urlOf(server, '/1'))).rejects.toThrow('it forbids this user the command SELECT.')
    await grant(server, [...rights, '+select'])
    await start(urlOf(server, '/1'))
  },
  60_000,
)

redisTest(
  'a cluster needs the right to use CLUSTER SLOTS as well',
  async () => {
    await using cluster = await startRedisCluster()
    const rights = await documentedRights()
    const grantAll = (...more: string[]) => Promise.all(cluster.nodes.map((node) => grant(node, [...rights, ...more])))
    const url = cluster.nodes.map((node) => urlOf(node)).join(',')
    await grantAll()
    await expect(start(url)).rejects.toThrow('it forbids this user the command CLUSTER SLOTS.')
    await grantAll('+cluster|slots')
    await start(url)
  },
  60_000,
)

redisTest(
  'a right that is revoked while the service runs causes an outage, not an internal error',
  async () => {
    await using server = await startRedis()
    const rights = await documentedRights()
    await grant(server, rights)
    const closers = createClosers(log)
    const redis = await openRedis(
      { redis: { url: urlOf(server), prefix: 'social-service:' }, hasBus: true },
      log,
      closers,
    )
    const { rateLimits } = openRedisStores(redis!)
    await grant(
      server,
      rights.filter((word) => word !== '+hincrby'),
    )
    await expect(countOne(rateLimits, 'a', 1, 60)).rejects.toMatchObject({ code: 'unavailable' })
    await closers.closeAll()
  },
  60_000,
)
