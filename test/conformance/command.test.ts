import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audits } from '../../cli/conformance/audits.ts'
import type { Audit } from '../../cli/conformance/audit.ts'
import { makePost } from '../../cli/conformance/posts.ts'
import { runAudits } from '../../cli/conformance/runAudits.ts'
import { run as command } from '../cli/commandLine.ts'
import { freePort } from '../support/freePort.ts'
import { type Audited, password, startAudited } from './audited.ts'
import { breakers } from './breakers.ts'
import type { Breaker } from './breakingProxy.ts'

let audited: Audited

beforeAll(async () => {
  audited = await startAudited()
})
afterAll(() => audited?.close())

test.each(['graphql', 'websocket', 'streaming', 'browser', 'apps', 'pages'] as const)(
  'a profile cannot claim that our own service has no %s, with or without a session',
  async (surface) => {
    audited.proxy.break()
    const profile = { surfaces: { [surface]: false } }
    const lie = `--profile: "surfaces.${surface}" is false, but`
    const { session } = await audited.newPerson()
    await expect(audited.run([], { session }, undefined, profile)).rejects.toThrow(lie)
    // A WebSocket needs a session.
    if (surface !== 'websocket') await expect(audited.run([], {}, undefined, profile)).rejects.toThrow(lie)
  },
)

test.each(['H-14', 'H-17', 'H-18', 'H-22', 'H-23', 'H-43'])(
  'a failure of %s shows the request with the credential, not the one it is compared with',
  async (id) => {
    audited.proxy.break([breakers[id]!(await audited.newPerson())].flat().at(-1))
    const { findings } = await audited.run(
      audits.filter((audit) => audit.id === id),
      {},
    )
    expect(findings).toMatchObject([{ result: 'failed', request: expect.stringContaining('sessionId') as string }])
  },
)

test('a stopped run still deletes what it created, and ends the session', async () => {
  audited.proxy.break()
  const { session, account } = await audited.newPerson()
  const controller = new AbortController()
  const making: Audit = {
    ...audits[0]!,
    async run(target) {
      await makePost(target, target.newText())
      controller.abort(new Error('Stopped'))
      await target.send('GET', '/')
    },
  }
  const examination = {
    origin: audited.proxy.origin,
    credentials: { session, account },
    audits: [making],
    ca: audited.proxy.cert,
    remark: expect.fail,
  }
  await expect(runAudits({ ...examination, signal: controller.signal })).rejects.toThrow('Stopped')
  expect(await audited.postsOf({ account })).toBe(0)
  expect(await audited.isOver(session)).toBe(true)
})

const ca = join(import.meta.dirname, '../support/tls/localhost.pem')

test('the command prints a table, and exits with 1 for a broken MUST, or for a SHOULD with --strict', async () => {
  const person = await audited.newPerson()
  audited.proxy.break(breakers['H-11']!(person) as Breaker)
  const conformance = (...args: string[]) =>
    command(['conformance', audited.proxy.origin, '--only', 'H-11,h-19,B-02', ...args], {
      env: { NODE_EXTRA_CA_CERTS: ca },
    })
  const broken = await conformance()
  expect(broken.code).toBe(1)
  expect(broken.stderr).toBe(`Checks ${audited.proxy.origin}: 3 audits, one request at a time.\n`)
  expect(broken.stdout).toMatch(/^ {2}FAILED {7}H-11 {2}MUST .*\n.*credentials-11.* Expected: .* Seen: 200/m)
  expect(broken.stdout).toMatch(/2 passed, 1 failed, 0 warnings, 0 not checked\.\n$/)
  const [way] = [breakers['H-19']!(person)].flat()
  audited.proxy.break(way)
  const warned = await conformance('--json')
  expect([warned.code, JSON.parse(warned.stdout)]).toMatchObject([
    0,
    {
      target: audited.proxy.origin,
      version: expect.any(String) as string,
      summary: { passed: 2, failed: 0, warnings: 1, notChecked: 0 },
    },
  ])
  expect((await conformance('--strict')).code).toBe(1)
})

test('the command reads credentials from the environment or standard input, and never prints them', async () => {
  audited.proxy.break()
  const { session, account } = await audited.newPerson()
  const args = ['conformance', audited.proxy.origin, '--only', 'H-01,H-12,R-01,B-41,B-47', '--json', '--keep-session']
  const result = await command(args, { env: { NODE_EXTRA_CA_CERTS: ca, CONFORMANCE_SESSION: session } })
  expect(resultsOf(result.stdout)).toEqual(['passed', 'not checked', 'not checked', 'not checked', 'not checked'])
  expect(await audited.isOver(session)).toBe(false)
  const lines = [
    `CONFORMANCE_SESSION=${session}`,
    `CONFORMANCE_USERNAME=${account.username}`,
    `CONFORMANCE_PASSWORD=${password}`,
  ]
  const input = `${lines.join('\n')}\n`
  const spent = await command([...args.slice(0, -1), '--stdin'], { env: { NODE_EXTRA_CA_CERTS: ca }, input })
  expect(resultsOf(spent.stdout)).toEqual(['passed', 'passed', 'passed', 'passed', 'passed'])
  expect(await audited.isOver(session)).toBe(true)
  for (const { stdout, stderr } of [result, spent]) {
    expect(stdout + stderr).not.toContain(session.slice(4))
    expect(stdout + stderr).not.toContain(password)
  }
})

const resultsOf = (text: string) => {
  const order = ['H-01', 'H-12', 'R-01', 'B-41', 'B-47']
  const { audits: found } = JSON.parse(text) as { audits: { id: string; result: string }[] }
  return order.map((id) => found.find((finding) => finding.id === id)?.result)
}

test('without a working Chromium, the command does not check what pages store', async () => {
  audited.proxy.break()
  const { account } = await audited.newPerson()
  const reasonIn = async (env: Record<string, string>) => {
    const own = { CONFORMANCE_USERNAME: account.username, CONFORMANCE_PASSWORD: password, NODE_EXTRA_CA_CERTS: ca }
    const { code, stdout } = await command(['conformance', audited.proxy.origin, '--only', 'X-32', '--json'], {
      env: { ...own, ...env },
    })
    return [code, (JSON.parse(stdout) as { audits: { reason?: string }[] }).audits[0]?.reason]
  }
  expect(await reasonIn({ PATH: '/nowhere' })).toEqual([0, 'there is no Chromium on the PATH'])
  expect(await reasonIn({ CHROMIUM_PATH: '/nowhere/chromium' })).toEqual([0, 'Chromium does not start (ENOENT)'])
  expect(await reasonIn({ CHROMIUM_PATH: '/bin/false' })).toEqual([0, 'Chromium did not start, or it ended too early'])
})

test('a report in each format has the seed, and the request without its credential', async () => {
  const { session } = await audited.newPerson()
  const [way] = [breakers['X-01']!({ session })].flat()
  const conformance = (...args: string[]) =>
    command(['conformance', audited.proxy.origin, '--only', 'X-01,H-02', '--seed', '7', '--keep-session', ...args], {
      env: { NODE_EXTRA_CA_CERTS: ca },
    })
  audited.proxy.break(way)
  const spent = await command(['conformance', audited.proxy.origin, '--only', 'X-01,H-02', '--seed', '7', '--json'], {
    env: { NODE_EXTRA_CA_CERTS: ca, CONFORMANCE_SESSION: session },
  })
  const request = expect.stringMatching(/^curl -i -g --path-as-is [^]*"\$TOKEN"/) as string
  expect([spent.code, JSON.parse(spent.stdout)]).toMatchObject([
    1,
    { seed: 7, thorough: false, audits: [{ id: 'H-02' }, { id: 'X-01', result: 'failed', request }] },
  ])
  expect(spent.stdout).not.toContain(session)
  audited.proxy.break(breakers['H-02']!({ session: (await audited.newPerson()).session }) as Breaker)
  const written = Object.fromEntries(
    await Promise.all(
      ['junit', 'sarif', 'markdown', 'json'].map(async (format) => [format, await conformance('--format', format)]),
    ),
  ) as Record<string, Awaited<ReturnType<typeof conformance>>>
  expect(Object.values(written).map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(written['junit']!.stdout).toMatch(
    /^<\?xml [^]*tests="2" failures="1" skipped="1"[^]*<failure [^]*<\/testsuites>\n$/,
  )
  expect(JSON.parse(written['sarif']!.stdout)).toMatchObject({
    version: '2.1.0',
    runs: [{ results: [{ ruleId: 'H-02', level: 'error' }] }],
  })
  expect(written['markdown']!.stdout).toMatch(/Seed 7\.[^]*\| H-02 \| MUST \| failed \|[^]*\n```sh\ncurl /)
  expect(JSON.parse(written['json']!.stdout)).toMatchObject({ seed: 7, summary: { failed: 1, notChecked: 1 } })
}, 120_000)

test('--dry-run lists the audits, and sends nothing', async () => {
  const address = `http://127.0.0.1:${await freePort()}`
  const { code, stdout } = await command(['conformance', address, '--dry-run', '--only', 'X-01,H-02'])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^ {2}H-02 .*\n {2}X-01 .* \(needs a session\)\n\n.*: 1 audits would run\. Nothing was sent\.\n$/,
  )
})

test('the command exits with 2 and one message for an invalid argument or an unreachable deployment', async () => {
  const untrusted = await command(['conformance', audited.proxy.origin])
  expect([untrusted.code, untrusted.stdout]).toEqual([2, ''])
  expect(untrusted.stderr).toContain('its certificate is from an authority that is not trusted here')
  const nobody = await command(['conformance', `http://127.0.0.1:${await freePort()}`])
  expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('nothing listens there') as string])
  const senseless: [string[], Record<string, string>][] = [
    [['social.example'], {}],
    [['https://social.example/api'], {}],
    [['https://me:hunter2@social.example'], {}],
    [[audited.proxy.origin, '--only', 'X-99'], {}],
    [[audited.proxy.origin, '--seed', 'x'], {}],
    [[audited.proxy.origin, '--format', 'pdf'], {}],
    [[audited.proxy.origin], { CONFORMANCE_USERNAME: 'alice' }],
    [[audited.proxy.origin], { CONFORMANCE_SESSION: 'two words' }],
  ]
  const results = await Promise.all(senseless.map(([args, env]) => command(['conformance', ...args], { env })))
  for (const [index, { code, stdout, stderr }] of results.entries()) {
    const [args] = senseless[index]!
    expect([args, code, stdout]).toEqual([args, 2, ''])
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).not.toContain('hunter2')
  }
  const unknown = await command(['conformance', audited.proxy.origin, '--stdin'], { input: 'PASSWORD=hunter2\n' })
  expect([unknown.code, unknown.stderr.includes('hunter2')]).toEqual([2, false])
}, 60_000)
