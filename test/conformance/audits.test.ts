import { afterAll, beforeAll, expect, test } from 'vitest'
import { audits } from '../../cli/conformance/audits.ts'
import type { Audit } from '../../cli/conformance/audit.ts'
import { runAudits } from '../../cli/conformance/runAudits.ts'
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { freePort } from '../support/freePort.ts'
import { startIdentityProvider, type TestProvider } from '../support/identityProvider.ts'
import { startService, type TestService } from '../support/service.ts'
import { breakers } from './breakers.ts'
import { type BreakingProxy, startBreakingProxy } from './breakingProxy.ts'

const password = 'of a long and rainy day'
let provider: TestProvider
let proxy: BreakingProxy
let service: TestService
let hash = ''
let people = 0

beforeAll(async () => {
  provider = await startIdentityProvider()
  proxy = await startBreakingProxy(await freePort())
  const port = await freePort()
  service = await startService({
    port,
    baseUrl: proxy.origin,
    rateLimits: 'on',
    trustProxy: '127.0.0.1',
    browser: { providers: [provider.settings] },
  })
  proxy.serve({ url: `http://127.0.0.1:${port}` })
  provider.serve({ url: proxy.origin })
  hash = await hashPassword(conceal(password), 'everybody')
})
afterAll(async () => {
  await service?.close()
  await proxy?.close()
  await provider?.close()
})

interface Person {
  session: string
  account: { username: string; password: string }
}

/** Somebody who is looked at, and a session of theirs. */
async function newPerson(): Promise<Person> {
  const { id, username, token } = await service.createAccount(`person${++people}`)
  await service.stores.passwords.set(id, hash)
  return { session: token, account: { username, password } }
}

async function run(some: readonly Audit[], credentials: Partial<Person>) {
  const remarks: string[] = []
  const findings = await runAudits({
    origin: proxy.origin,
    credentials,
    audits: some,
    ca: proxy.cert,
    signal: new AbortController().signal,
    remark: (sentence) => void remarks.push(sentence),
  })
  return { findings, remarks }
}

test('our own service passes every audit; nothing is left of them, and the session is over', async () => {
  proxy.break()
  const person = await newPerson()
  const { findings, remarks } = await run(audits, person)
  expect(findings.filter(({ result }) => result !== 'passed')).toEqual([])
  expect(findings.map(({ id }) => id)).toEqual(audits.map(({ id }) => id))
  expect(remarks).toEqual([])
  const { rows } = await service.pool.query(
    'select 1 from posts join accounts on accounts.id = author_id where username = $1',
    [person.account.username],
  )
  expect(rows).toEqual([])
}, 60_000)

test('each audit has an id of its own, and a server that breaks its rule', () => {
  const ids = audits.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Object.keys(breakers).toSorted()).toEqual(ids.toSorted())
})

test.each(audits.map((audit) => [audit.id, audit.title, audit] as const))(
  '%s finds it where this is not so: %s',
  async (id, _, audit) => {
    const person = await newPerson()
    const ways = [breakers[id]!(person)].flat()
    for (const [index, way] of ways.entries()) {
      proxy.break(way)
      const { findings } = await run([audit], credentialsFor(audit, index === 0 ? person : await newPerson()))
      expect([index, findings[0]]).toMatchObject([index, { id, result: 'failed', seen: expect.any(String) as string }])
      if (process.env['SHOW_SEEN']) console.log(`SEEN ${id} ${index}: ${findings[0]?.expected} | ${findings[0]?.seen}`)
    }
  },
  30_000,
)

// A session that is not needed would only be ended again.
function credentialsFor({ needs }: Audit, { session, account }: Person): Partial<Person> {
  if (needs === 'nothing') return {}
  return needs === 'session' ? { session } : { account }
}
