import { expect, inject, test } from 'vitest'
import { checkDatabase } from '../../cli/doctor/checkDatabase.ts'
import { checkRedis } from '../../cli/doctor/checkRedis.ts'
import type { CommandContext } from '../../cli/commandContext.ts'
import { createLog } from '../../src/log.ts'
import { readEnvironment } from '../../src/config/environment.ts'
import { createDatabase } from '../support/postgres.ts'
import { type Redis, redisServer, startRedis } from '../support/redis.ts'

const redisTest = test.runIf(redisServer !== undefined)

function contextOf(variables: Record<string, string>): CommandContext {
  const log = createLog({ level: 'silent' })
  const context: Partial<CommandContext> = { process, variables, options: readEnvironment(variables), log }
  return context as CommandContext
}
const look = (variables: Record<string, string>) => checkRedis(contextOf(variables))

const set = (redis: Redis, name: string, value: string) => redis.command('config', 'set', name, value)

redisTest('doctor checks whether Redis responds, and whether it is configured to keep its data', async () => {
  expect(await look({})).toEqual({ ok: true, sentence: 'Redis is not used.' })
  await using redis = await startRedis()
  const [without, withSessions] = [{ REDIS_URL: redis.url }, { REDIS_URL: redis.url, SESSION_STORE: 'redis' }]
  expect(await look(without)).toEqual({ ok: true, sentence: expect.stringMatching(/^Redis [\d.]+\.$/) })
  expect(await look(withSessions)).toEqual({ ok: false, sentence: expect.stringContaining('Set appendonly to yes') })
  await set(redis, 'appendonly', 'yes')
  expect(await look(withSessions)).toEqual({ ok: true, sentence: expect.stringContaining('survive a restart') })
  await set(redis, 'maxmemory', '100mb')
  await set(redis, 'maxmemory-policy', 'allkeys-lru')
  const complaint = expect.stringContaining('set maxmemory-policy to noeviction (it is allkeys-lru)')
  expect(await look(withSessions)).toEqual({ ok: false, sentence: complaint })
  expect(await look(without)).toEqual({ ok: false, sentence: complaint })
  await redis.stop()
  await expect(look(without)).rejects.toThrow(/^Redis cannot be used \(ECONNREFUSED\)/)
})

test('with Redis, doctor warns that no process has run jobs even if it sees no process that serves', async () => {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  try {
    const variables = { DATABASE_URL: database.url }
    expect(await checkDatabase(contextOf(variables))).not.toHaveProperty('warning')
    expect(await checkDatabase(contextOf({ ...variables, REDIS_URL: 'redis://localhost' }))).toMatchObject({
      warning: true,
      sentence: expect.stringContaining('No process has run background jobs yet.'),
    })
  } finally {
    await database.drop()
  }
})
