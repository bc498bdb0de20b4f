import { expect, test } from 'vitest'
import { newSessionHandle } from '../../src/model/session.ts'
import type { Services } from '../../src/operations/services.ts'
import { memoryRateLimits } from '../../src/stores/memory/rateLimits.ts'
import { postgresRateLimits } from '../../src/stores/postgres/sessions/rateLimits.ts'
import type { RateLimitStore } from '../../src/stores/rateLimits.ts'
import { sharedUpkeep } from '../../src/service/upkeepJobs.ts'
import { countOne } from '../support/countOne.ts'
import { consentTo, registerApp } from '../support/apps.ts'
import { startService, type TestService } from '../support/service.ts'
import { newHash } from '../support/twoProcesses.ts'

const tables = [
  ...['browser_sessions', 'oauth_states', 'challenges', 'stream_tickets', 'rate_limits', 'security_events'],
  ...['ended_sessions', 'used_proofs'],
]

async function runUpkeep(service: TestService, rateLimits?: RateLimitStore, closing = new AbortController().signal) {
  const jobs = sharedUpkeep({ stores: service.stores } as Services, rateLimits)
  const names = [
    ...['deleteExpiredSessions', 'deleteExpiredOfBrowsers', 'deleteExpiredOfApps', 'deleteExpiredCounters'],
    'deleteOldSecurityEvents',
  ]
  for (const name of names) await jobs.find((job) => job.name === name)!.run(closing)
}

async function rowsIn({ pool }: TestService): Promise<number[]> {
  const counts = tables.map((table) => pool.query<{ rows: string }>(`select count(*) as rows from ${table}`))
  return (await Promise.all(counts)).map(({ rows }) => Number(rows[0]!.rows))
}

/** Creates one expired and one current row in each table. */
async function fill({ stores, pool, createAccount }: TestService) {
  const lifetimes = { idleSeconds: 60, absoluteSeconds: 60 }
  const rateLimits = postgresRateLimits(pool)
  const { id } = await createAccount('alice')
  for (const age of [60, 0]) {
    const draft = { csrfSeal: newHash(), sessionHash: null, isConfirmed: false, ...lifetimes }
    await stores.browserSessions.insert({ hash: newHash(), ...draft })
    const signIn = {
      provider: 'x',
      returnTo: '/',
      purpose: 'sign in',
      accountId: null,
      startedAt: new Date().toISOString(),
    } as const
    const bounds = { seconds: 60, most: 10 }
    await stores.oauthStates.put(newHash(), newHash(), signIn, bounds)
    await stores.challenges.put(newHash(), newHash(), { purpose: 'sign in', accountId: null }, bounds)
    await stores.streamTickets.put(newHash(), newHash(), { scopes: ['read'] }, bounds)
    await countOne(rateLimits, `somebody ${age}`, 10, 60)
    await stores.securityEvents.insert(id, { kind: 'signed_in' })
    await stores.endedSessions.add([{ hash: newHash(), seconds: 60 }])
    await stores.usedProofs.take(newHash(), 60)
    const seconds = `interval '${age} seconds'`
    await pool.query(`update browser_sessions set expires_at = expires_at - ${seconds}`)
    for (const table of ['oauth_states', 'challenges', 'stream_tickets', 'used_proofs'])
      await pool.query(`update ${table} set expires_at = expires_at - ${seconds}`)
    await pool.query(`update rate_limits set ends_at = ends_at - ${seconds}`)
    await pool.query(`update ended_sessions set forget_at = forget_at - interval '${age} hours'`)
    await pool.query(`update security_events set created_at = created_at - interval '${age * 1.5} days'`)
  }
  return rateLimits
}

test('Expired sessions, browser data, counters and security events are deleted, and nothing else', async () => {
  await using service = await startService()
  const rateLimits = await fill(service)
  expect(await rowsIn(service)).toEqual(tables.map(() => 2))
  await runUpkeep(service, rateLimits)
  expect(await rowsIn(service)).toEqual(tables.map(() => 1))
  await runUpkeep(service, rateLimits)
  expect(await rowsIn(service)).toEqual(tables.map(() => 1))
})

test('Counters in memory, or none at all, need no upkeep', async () => {
  await using service = await startService()
  await runUpkeep(service)
  await runUpkeep(service, memoryRateLimits({ maxKeys: 10 }))
  expect(await rowsIn(service)).toEqual(tables.map(() => 0))
})

test('One run deletes thousands of expired rows, unless it is aborted', async () => {
  await using service = await startService()
  await service.pool.query(
    `insert into browser_sessions (hash, csrf_seal, idle_seconds, expires_at)
     select sha256(n::text::bytea), '', 60, now() - interval '1 minute' from generate_series(1, 12000) n`,
  )
  await runUpkeep(service, undefined, AbortSignal.abort())
  expect((await rowsIn(service))[0]).toBe(12_000)
  await runUpkeep(service)
  expect((await rowsIn(service))[0]).toBe(0)
})

test('apps-17: Expired codes and tokens, and apps that no one allowed, are deleted, and nothing else', async () => {
  await using service = await startService()
  const { stores, pool } = service
  const alice = await service.createAccount('alice')
  const [unused, used] = [await registerApp(service), await registerApp(service)]
  const device = { appId: used.id, scopes: ['read' as const], intervalSeconds: 5 }
  for (const seconds of [0, 60]) {
    await consentTo(service, { app: used, account: alice, seconds })
    await stores.deviceAuthorizations.insert({ hash: newHash(), userHash: newHash(), seconds, ...device })
    const token = { hash: newHash(), handle: newSessionHandle(), appId: used.id, scopes: device.scopes }
    await stores.apps.insertToken(token, { seconds, most: 10 })
  }
  await pool.query("update apps set created_at = created_at - interval '8 days'")
  const fresh = await registerApp(service)
  const left = async () => {
    const tables = ['authorization_codes', 'device_authorizations', 'app_tokens']
    const counts = tables.map((table) => pool.query<{ rows: string }>(`select count(*) as rows from ${table}`))
    const apps = await stores.apps.list(10)
    return [apps.map(({ id }) => id), ...(await Promise.all(counts)).map(({ rows }) => Number(rows[0]!.rows))]
  }
  expect(await left()).toEqual([[fresh.id, used.id, unused.id], 2, 2, 2])
  await runUpkeep(service)
  expect(await left()).toEqual([[fresh.id, used.id], 1, 1, 1])
  await runUpkeep(service)
  expect(await left()).toEqual([[fresh.id, used.id], 1, 1, 1])
})
