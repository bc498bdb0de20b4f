import { readFileSync, globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn } from './importsIn.ts'

const root = join(import.meta.dirname, '../..')

const ofSurfaces = [
  'src/surfaces',
  'src/model',
  'src/media',
  'src/stores',
  'src/streams',
  'src/operations',
  'src/sessions',
  'src/log.ts',
]

/**
 * The one-way rule: what each folder may import besides itself. The first entry whose folder contains a file applies to
 * it.
 */
const allowed: Record<string, string[]> = {
  // Texts, which every folder may use.
  'src/messages': [],
  'src/model': [],
  'src/log.ts': ['src/model'],
  // The table of all options. It uses the types of stores, and the parser of Redis addresses.
  'src/config': ['src/model', 'src/push', 'src/stores', 'src/stores/postgres', 'src/stores/redis'],
  'src/media': ['src/model'],
  'src/push': ['src/model'],
  'src/passwords': ['src/model'],
  'src/viewing': ['src/model', 'src/stores'],
  'src/streams': ['src/model', 'src/stores', 'src/viewing'],
  'src/stores/memory': ['src/model', 'src/stores'],
  'src/stores/postgres': ['src/model', 'src/stores', 'src/viewing'],
  'src/stores/redis': ['src/model', 'src/stores'],
  'src/stores/folder': ['src/model', 'src/stores'],
  'src/stores/s3': ['src/model', 'src/stores', 'src/stores/folder'],
  'src/stores': ['src/model'],
  'src/operations': ['src/model', 'src/media', 'src/passwords', 'src/push', 'src/stores', 'src/streams', 'src/viewing'],
  'src/sessions': ['src/model', 'src/passwords', 'src/stores'],
  'src/surfaces/http': ofSurfaces,
  'src/surfaces/graphql': ofSurfaces,
  // Mastodon's JSON is the same over all its transports. A WebSocket carries GraphQL and Mastodon's streams.
  'src/surfaces/streaming': [...ofSurfaces, 'src/surfaces/http'],
  'src/surfaces/websocket': [...ofSurfaces, 'src/surfaces/http', 'src/surfaces/graphql', 'src/surfaces/streaming'],
  // The routes that authorize apps use the responses of HTTP.
  'src/surfaces/apps': [...ofSurfaces, 'src/surfaces/http'],
  // An import issues a session in the same form as the routes for apps.
  'src/surfaces/import': [...ofSurfaces, 'src/surfaces/http', 'src/surfaces/apps'],
  // Published as a package of its own, so it may not import the service.
  client: [],
  // Serves the route table a second time, to pages.
  'src/surfaces/browser': [...ofSurfaces, 'src/surfaces/http'],
  // Serves the pages of the web client, with their headers.
  'src/surfaces/web': [...ofSurfaces, 'src/surfaces/http'],
  // Shared by the surfaces.
  'src/surfaces': ofSurfaces,
  // Runs, repeats and ends work of any kind.
  'src/runtime': ['src/model', 'src/stores', 'src/log.ts'],
  // Assembles the service, and opens and closes all its parts.
  'src/service': ['src/'],
  // The exports of the package.
  src: ['src/'],
  cli: ['src/'],
  // Screenshots start the service and Chromium as tests do. The package contains the built web client.
  scripts: ['src/', 'cli', 'test/support/', 'web/build/'],
}

/** Packages, including their subpaths, and the files that may not use them. */
const banned: Record<string, RegExp> = {
  pg: /^(?!src\/stores\/postgres\/)/,
  redis: /^(?!src\/stores\/redis\/)/,
  fastify: /^src\/(?:model|stores|viewing|streams|operations|sessions|media|passwords)\//,
  graphql: /^src\/(?:model|stores|viewing|streams|operations|sessions|media|passwords)\//,
  ws: /^src\/(?:model|stores|viewing|streams|operations|sessions|media|passwords)\//,
}

const files = globSync(['{src,cli,scripts}/**/*.ts', 'client/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.ts$/.test(file),
)

const imports = files.flatMap((file) => {
  const source = readFileSync(join(root, file), 'utf8')
  return importsIn(source).map((target) => ({ file, target }))
})

const folderOf = (file: string) =>
  Object.keys(allowed).find((name) => file === name || file.startsWith(`${name}/`)) ?? ''

function mayImport(file: string, target: string): boolean {
  const from = folderOf(file)
  const to = folderOf(target)
  return (
    to === 'src/messages' ||
    from === to ||
    (allowed[from] ?? []).some((name) => name === to || (name.endsWith('/') && target.startsWith(name)))
  )
}

test('folders import one way only', () => {
  const wrong = imports
    .filter(({ target }) => target.startsWith('.'))
    .map(({ file, target }) => ({ file, target: relative(root, join(root, dirname(file), target)) }))
    .filter(({ file, target }) => !target.endsWith('package.json') && !mayImport(file, target))
  expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

test('packages are used only in the folders that may use them', () => {
  const wrong = imports.filter(({ file, target }) => {
    const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
    const words = [name, ...name.split(/[@/-]/)]
    return isBanned(file, words)
  })
  expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

const isBanned = (file: string, words: string[]) =>
  Object.entries(banned).some(([word, where]) => words.includes(word) && where.test(file))

test('the rule covers every folder, and rejects what it should', () => {
  expect(files.filter((file) => folderOf(file) === '')).toEqual([])
  expect(imports.length).toBeGreaterThan(100)
  expect(mayImport('src/model/page.ts', 'src/stores/posts.ts')).toBe(false)
  expect(mayImport('src/operations/operation.ts', 'src/stores/postgres/posts/posts.ts')).toBe(false)
  expect(mayImport('src/viewing/viewer.ts', 'src/stores/postgres/accounts/viewers.ts')).toBe(false)
  expect(mayImport('src/viewing/viewer.ts', 'src/streams/streams.ts')).toBe(false)
  expect(isBanned('src/viewing/viewer.ts', ['ws'])).toBe(true)
  for (const file of [
    'src/index.ts',
    'src/service/openPool.ts',
    'src/stores/media.ts',
    'cli/openStores.ts',
    'scripts/build.ts',
  ])
    expect([isBanned(file, ['pg']), isBanned(file, ['redis'])]).toEqual([true, true])
  expect(isBanned('src/stores/postgres/connection/pool.ts', ['pg'])).toBe(false)
  expect(isBanned('src/stores/redis/connect.ts', ['redis'])).toBe(false)
  expect(mayImport('src/sessions/find.ts', 'src/operations/operation.ts')).toBe(false)
})
