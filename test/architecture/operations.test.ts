import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../../src/operations/instance/internal/version.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { operations } from '../../src/operations/operations.ts'
import { buildGraphqlSchema } from '../../src/surfaces/graphql/schema/buildSchema.ts'
import { withoutField } from '../../src/surfaces/graphql/schema/withoutField.ts'
import { securityRoutes } from '../../src/surfaces/browser/securityRoutes.ts'
import { withAlternatives } from '../../src/surfaces/http/route.ts'
import { routes as publicRoutes } from '../../src/surfaces/http/routes.ts'

const root = join(import.meta.dirname, '../..')

/** The route table, and the additional lines of the browser boundary. */
const routes = [...publicRoutes, ...securityRoutes]

/** Operations without a path in the route table, and why. */
const withoutRoute: Record<string, string> = {
  timelineStream: 'continues: Mastodon’s streams under /api/v1/streaming, and GraphQL’s',
  notificationStream: 'continues: /api/v1/streaming/user/notification, and GraphQL’s',
  accountStream: 'continues: /api/v1/streaming/direct, and GraphQL’s',
  userStream: 'continues: /api/v1/streaming/user, and GraphQL’s',
}

/** Returns the files directly in the folders of nouns, each with the names of the operations that it exports. */
async function operationFiles(): Promise<{ file: string; names: string[] }[]> {
  const paths = globSync('src/operations/*/*.ts', { cwd: root }).filter((path) => !/(\.test|\/index)\.ts$/.test(path))
  return Promise.all(
    paths.map(async (path) => {
      const exported = Object.values((await import(join(root, path))) as Record<string, unknown>)
      return { file: basename(path, '.ts'), names: namesOf(exported.filter(isOperation)) }
    }),
  )
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'kind' in value && 'run' in value && 'summary' in value
}

const namesOf = (list: readonly Operation[]) => list.map(({ name }) => name).toSorted()

test('each file in a noun’s folder exports one operation with its name, and helpers are in internal/', async () => {
  const files = await operationFiles()
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter(({ file, names }) => names.join() !== file)).toEqual([])
  expect(namesOf(operations)).toEqual(files.map(({ file }) => file).toSorted())
})

test('a noun’s folder exports only operations', () => {
  expect(operations.filter((exported) => !isOperation(exported))).toEqual([])
})

test('every operation has a path, or a reason why not', () => {
  const routed = new Set(withAlternatives(routes).map(({ operation }) => operation.name))
  const missing = operations.filter(({ name }) => !routed.has(name) && !(name in withoutRoute))
  expect(namesOf(missing)).toEqual([])
  expect(Object.keys(withoutRoute).filter((name) => routed.has(name))).toEqual([])
})

test('every operation is a GraphQL field, or has a reason why not', () => {
  const schema = buildGraphqlSchema(operations)
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const fields = new Set(types.flatMap((type) => Object.keys(type?.getFields() ?? {})))
  expect(namesOf(operations.filter(({ name }) => !fields.has(name) && !(name in withoutField)))).toEqual([])
  expect(Object.keys(withoutField).filter((name) => fields.has(name))).toEqual([])
})

/** The areas of the service, with a path and a GraphQL field for each. */
const kinds: Record<string, [path: string, field: string]> = {
  timelines: ['/api/v1/timelines/home', 'homeTimeline'],
  posts: ['/api/v1/statuses', 'createPost'],
  media: ['/api/v2/media', 'uploadMedia'],
  polls: ['/api/v1/polls/:id/votes', 'votePoll'],
  profiles: ['/api/v1/accounts/:id', 'profile'],
  search: ['/api/v2/search', 'search'],
  filters: ['/api/v2/filters', 'createFilter'],
  lists: ['/api/v1/lists', 'createList'],
  mutes: ['/api/v1/accounts/:id/mute', 'muteProfile'],
  reactions: ['/api/v1/pleroma/statuses/:id/reactions/:emoji', 'addReaction'],
  notifications: ['/api/v1/notifications', 'notifications'],
}

test.each(Object.entries(kinds))('paths-1, paths-4: %s are available over HTTP and GraphQL', (_kind, [path, field]) => {
  const schema = buildGraphqlSchema(operations)
  const fields = { ...schema.getQueryType()!.getFields(), ...schema.getMutationType()!.getFields() }
  expect(routes.map((route) => route.path)).toContain(path)
  expect(Object.keys(fields)).toContain(field)
})

test('every route calls an operation of the list, and no path appears twice', () => {
  expect(
    namesOf(routes.map(({ operation }) => operation).filter((operation) => !operations.includes(operation))),
  ).toEqual([])
  const lines = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
})

test('every value that a route fills in is an input field of its operation', () => {
  const wrong = withAlternatives(routes).flatMap(({ method, path, operation, names, headers, fixed }) => {
    const fields = [...Object.values(names), ...Object.values(headers), ...Object.keys(fixed)]
    return fields.filter((field) => !(field in operation.input.shape)).map((field) => `${method} ${path}: ${field}`)
  })
  expect(wrong).toEqual([])
})

test('every input rejects unknown fields', () => {
  const loose = operations.filter(
    ({ input }) =>
      input.safeParse({ nobodyKnowsThis: 1 }).error?.issues.every(({ code }) => code !== 'unrecognized_keys') ?? true,
  )
  expect(namesOf(loose)).toEqual([])
})

/** Mutations without a scope. The first one needs no session, and the second one needs any session. */
const openMutations = ['createApp', 'revokeSession']

/** Routes of queries that have a body, because Mastodon defines them so or their input is too long for a URL. */
const queriesWithBody = [
  'POST /api/v1/admin/canonical_email_blocks/test',
  'POST /api/v1/admin/measures',
  'POST /api/v1/admin/dimensions',
  'POST /api/v1/admin/retention',
  'POST /api/v2/filters/preview',
  'POST /api/v1/admin/filters/preview',
]

const isWriting = (scope: string) => /^(?:admin:)?write/.test(scope)

test('browser-26: a query only reads', () => {
  expect(
    namesOf(
      operations.filter(({ kind, scope }) => kind === 'query' && scope && isWriting(scope) && scope !== 'write:media'),
    ),
  ).toEqual([])
  expect(
    namesOf(
      operations.filter(({ kind, scope }) => kind === 'mutation' && !(scope && isWriting(scope)) && scope !== 'push'),
    ),
  ).toEqual(openMutations)
  const changing = routes.filter(({ method, operation }) => (method === 'GET') !== (operation.kind === 'query'))
  expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual(queriesWithBody)
})

test('versioning-1: the version is the version of the package', () => {
  const { version: published } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(version).toBe(published)
})
