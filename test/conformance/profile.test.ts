import { expect, onTestFinished, test } from 'vitest'
import { audits } from '../../cli/conformance/audits.ts'
import { timelinePayload } from '../../cli/conformance/payloads.ts'
import { type Profile, profileOf, readProfile } from '../../cli/conformance/profile.ts'
import { runAudits } from '../../cli/conformance/runAudits.ts'
import { surfacesById } from '../../cli/conformance/surfaces.ts'
import { judgement } from '../../cli/conformance/violation.ts'
import { run as command } from '../cli/commandLine.ts'
import { missingFile, saved } from './savedFiles.ts'
import { type Flaw, startTinyServer, tinyProfile } from './tinyServer.ts'

async function started(flaw?: Flaw) {
  const server = await startTinyServer(['alice', 'bob'], flaw)
  onTestFinished(() => server.close())
  return server
}

type TinyServer = Awaited<ReturnType<typeof started>>

async function lookAt(server: TinyServer, profile: Profile | undefined, ids?: readonly string[]) {
  const remarks: string[] = []
  const findings = await runAudits({
    origin: server.origin,
    credentials: { session: server.newSession('alice'), account: { username: 'bob', password: server.password } },
    audits: audits.filter(({ id }) => ids?.includes(id) ?? true),
    profile,
    signal: new AbortController().signal,
    remark: (sentence) => void remarks.push(sentence),
  })
  const failed = findings.filter(({ result }) => result === 'failed')
  return { findings, failed, musts: failed.filter(({ level }) => level === 'MUST'), remarks }
}

test('a server written from the interface alone fulfils every MUST, and the audits leave nothing behind', async () => {
  const server = await started()
  const { findings, musts, failed, remarks } = await lookAt(server, tinyProfile)
  expect(musts).toEqual([])
  expect(failed.filter(({ expected }) => expected === judgement)).toEqual([])
  expect(remarks).toEqual([])
  expect(server.left()).toEqual({ posts: 0, sessions: 0 })
  // The audits of GraphQL, with the server's own names, and of the browser boundary are among those that ran.
  const passed = findings.filter(({ result }) => result === 'passed').map(({ id }) => id)
  const everyones = [
    'H-01',
    'H-12',
    'G-01',
    'G-02',
    'G-06',
    'G-07',
    'G-08',
    'G-09',
    'G-17',
    'X-01',
    'X-05',
    'X-06',
    'X-20',
  ]
  expect(passed).toEqual(
    expect.arrayContaining([...everyones, 'X-21', 'X-23', 'B-20', 'B-42', 'B-43', 'B-47', 'B-53', 'R-02']),
  )
  const reasons = findings.filter(({ id }) => ['W-01', 'H-18', 'A-01', 'P-01'].includes(id)).map(({ reason }) => reason)
  expect(reasons).toEqual([
    'the profile says that there is no Mastodon streaming',
    'the profile says that there is no WebSocket',
    'the profile says that there is no web client',
    'the profile says that there is no app authorization',
  ])
}, 120_000)

test.each<[Flaw, string, string, RegExp]>([
  ['query', 'X-05', 'credentials-2', /^(?:credentials|browser|graphql|secrets)-/],
  ['csrf', 'B-42', 'browser-17', /^(?:browser|sign-in)-/],
  ['argument', 'G-07', 'graphql-2', /^graphql-/],
])(
  'the flaw "%s" is found by %s as a violation of %s',
  async (flaw, id, clause, pages) => {
    const { musts } = await lookAt(await started(flaw), tinyProfile)
    expect(musts).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, clauses: expect.arrayContaining([clause]) as string[] })]),
    )
    for (const { clauses } of musts) expect(clauses.some((one) => pages.test(one))).toBe(true)
  },
  120_000,
)

test('without a profile, renamed fields are not checked, and the reason names the missing key', async () => {
  const { surfaces } = tinyProfile
  const { findings } = await lookAt(await started(), { surfaces }, ['G-01', 'G-07'])
  expect(findings).toMatchObject([
    { id: 'G-01', result: 'not checked', reason: expect.stringContaining('graphql.homeTimeline') as string },
    { id: 'G-07', result: 'not checked', reason: expect.stringContaining('graphql.createPost') as string },
  ])
})

test('similar names are found by introspection and used', async () => {
  const names = { home: 'homeFeed', create: 'publishPost', text: 'content' }
  const server = await startTinyServer(['alice', 'bob'], undefined, names)
  onTestFinished(() => server.close())
  const { surfaces } = tinyProfile
  const { findings } = await lookAt(server, { surfaces }, ['G-01', 'G-02', 'G-06', 'G-07', 'G-08', 'L-05'])
  expect(findings.filter(({ level, result }) => level === 'MUST' && result !== 'passed')).toEqual([])
  // The audit asks for a long page with the server's own argument, and the server has no limit.
  const page = findings.find(({ id }) => id === 'L-05')
  expect(page).toMatchObject({ result: 'failed', request: expect.stringContaining('limit: 100000') as string })
  expect(server.left().posts).toBe(0)
})

test('names in the profile are used in subscriptions, and to read their events', () => {
  const streams = { timelineArguments: 'of: FRIENDS', postText: 'entry.body.plain' }
  const other = timelinePayload({ profile: { streams } })
  expect(other.field('sessionId: "x"')).toBe('timelineStream(of: FRIENDS, sessionId: "x")')
  expect([other.selection, other.steps]).toEqual(['entry { body { plain } }', ['entry', 'body', 'plain']])
  const bare = timelinePayload({ profile: { streams: { timelineArguments: '', postText: 'text' } } })
  expect([bare.field(), bare.selection]).toEqual(['timelineStream', 'text'])
})

test.each<[string, Profile]>([
  ['surfaces.browser', { surfaces: { browser: false } }],
  ['surfaces.graphql', { surfaces: { graphql: '/nowhere' } }],
  ['graphql.homeTimeline', { surfaces: { graphql: '/query' }, graphql: { homeTimeline: 'timeline' } }],
  ['graphql.createPost', { surfaces: { graphql: '/query' }, graphql: { createPost: 'feed' } }],
])('a profile with a wrong %s is refused', async (key, profile) => {
  await expect(lookAt(await started(), profile, ['H-01'])).rejects.toThrow(`--profile: "${key}" is`)
})

test.each<[string, unknown, string]>([
  ['a list', [], 'the file must hold an object'],
  ['null', null, 'the file must hold an object'],
  ['an unknown part', { surface: {} }, 'there is no key "surface"; the keys there are surfaces, graphql, streams'],
  ['an unknown key', { surfaces: { grapql: '/x' } }, 'there is no key "surfaces.grapql"; the keys there are graphql,'],
  ['an inherited key', { surfaces: { constructor: '/x' } }, 'there is no key "surfaces.constructor"'],
  ['a part of another type', { graphql: 'x' }, '"graphql" must be an object'],
  ['an invalid path', { surfaces: { graphql: 'graphql' } }, '"surfaces.graphql" must be a path such as /graphql'],
  ['a surface that must be', { surfaces: { browser: true } }, '"surfaces.browser" must be false, or left out'],
  [
    'something longer than a name',
    { graphql: { homeTimeline: 'x { y }' } },
    '"graphql.homeTimeline" must be a GraphQL name',
  ],
  ['values of another type', { graphql: { postValues: [] } }, '"graphql.postValues" must be an object'],
  ['a document', { streams: { timelineArguments: 'a) { b }' } }, '"streams.timelineArguments" must be arguments'],
])('a profile that is %s is a usage error, and the message names the key', (_, value, sentence) => {
  expect(() => profileOf(value)).toThrow(sentence)
})

test('the example profile is valid, and is read from a file', async () => {
  expect(await readProfile(await saved('tiny.json', tinyProfile))).toEqual(tinyProfile)
})

test('`surfacesById` has only existing audits', () => {
  const ids = new Set(audits.map(({ id }) => id))
  expect(Object.keys(surfacesById).filter((id) => !ids.has(id))).toEqual([])
})

test('the exit codes of the command follow the profile and the baseline', async () => {
  const profile = await saved('profile.json', tinyProfile)
  const only = ['--only', 'H-12,G-02,G-04']
  const conformance = (server: TinyServer, ...args: string[]) =>
    command(['conformance', server.origin, '--profile', profile, ...only, '--json', ...args], {
      env: { CONFORMANCE_SESSION: server.newSession('alice') },
    })
  const [good, bad] = [await started(), await started('query')]
  const first = await conformance(good)
  expect([first.code, JSON.parse(first.stdout)]).toMatchObject([0, { summary: { passed: 3, failed: 0 } }])
  const red = await conformance(bad)
  expect([red.code, JSON.parse(red.stdout)]).toMatchObject([1, { summary: { failed: 1, known: 0 } }])
  const baseline = ['--baseline', await saved('known.json', red.stdout)]
  const compared = await conformance(bad, ...baseline)
  expect([compared.code, JSON.parse(compared.stdout)]).toMatchObject([
    0,
    { summary: { failed: 0, known: 1, resolved: 0 } },
  ])
  const repaired = await conformance(good, ...baseline)
  expect([repaired.code, JSON.parse(repaired.stdout)]).toMatchObject([
    0,
    { summary: { failed: 0, known: 0, resolved: 1 } },
  ])
  const other = await conformance(await started('argument'), ...baseline)
  expect([other.code, JSON.parse(other.stdout)]).toMatchObject([1, { summary: { failed: 1, known: 0, resolved: 1 } }])
}, 60_000)

test('with a wrong profile or baseline, the command exits with 2 and one message', async () => {
  const address = 'http://127.0.0.1:9'
  const files: [string, string, string][] = [
    ['--profile', await saved('bad1.json', { surfaces: { graphql: 7 } }), '"surfaces.graphql" must be'],
    ['--profile', await saved('bad2.json', '{'), 'is not JSON'],
    ['--profile', missingFile, 'cannot be read (ENOENT)'],
    ['--baseline', await saved('bad3.json', '{}'), 'must be a report of this command'],
  ]
  for (const [option, file, sentence] of files) {
    const { code, stdout, stderr } = await command(['conformance', address, option, file])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).toContain(sentence)
  }
  const [server, untrue] = [await started(), await saved('untrue.json', { surfaces: { browser: false } })]
  const { code, stderr } = await command(['conformance', server.origin, '--profile', untrue])
  expect([code, stderr]).toEqual([2, expect.stringContaining('--profile: "surfaces.browser" is false, but') as string])
}, 60_000)
