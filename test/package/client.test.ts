import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build, type Rolldown } from 'vite'
import { testInChromium } from '../support/chromium.ts'
import { startService } from '../support/service.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const tsc = join(root, 'node_modules/.bin/tsc')

// A project in another folder that has the package as it is published, but with only the client's sources, so that a
// missing dependency fails.
let project: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'social-service-client-'))
  const published = join(project, 'node_modules/social-service')
  await mkdir(published, { recursive: true })
  await cp(join(root, 'package.json'), join(published, 'package.json'))
  const settings = {
    extends: join(root, 'tsconfig.build.json'),
    compilerOptions: { rootDir: root, outDir: join(published, 'dist'), typeRoots: [join(root, 'node_modules/@types')] },
    include: [join(root, 'client/*.ts')],
  }
  await writeFile(join(project, 'build.json'), JSON.stringify(settings))
  await run(tsc, ['-p', 'build.json'], { cwd: project })
  await writeFile(join(project, 'package.json'), '{"type": "module"}')
})
afterAll(() => rm(project, { recursive: true }))

test('the build of the client contains no folder but its own', async () => {
  expect(await readdir(join(project, 'node_modules/social-service/dist'))).toEqual(['client'])
})

test('Node can import the client', async () => {
  await using service = await startService()
  const { token } = await service.createAccount('alice')
  const program = `
    import { createClient, ApiError } from 'social-service/client'
    const client = createClient({ baseUrl: process.argv[1], session: process.env.SESSION })
    const { username } = await client.call('GET /api/v1/accounts/verify_credentials')
    const error = await client.call('GET /api/v1/statuses/{id}', { path: { id: '1' } }).catch((error) => error)
    console.log(username, error instanceof ApiError, error.code)`
  const { stdout } = await run('node', ['--input-type=module', '-e', program, service.url], {
    ...{ cwd: project, env: { ...process.env, SESSION: token } },
  })
  expect(stdout).toBe('alice true not_found\n')
})

describe('TypeScript finds the types of the client with', () => {
  const consumer = `
    import { ApiError, createClient, type Status } from 'social-service/client'
    const client = createClient({ baseUrl: 'https://social.example' })
    export const posts: Promise<Status[]> = client.call('GET /api/v1/timelines/home', { query: { limit: 5 } })
    export const isKnown = (error: unknown) => error instanceof ApiError && error.code === 'not_found'
    // @ts-expect-error limit is a number
    export const wrong = client.call('GET /api/v1/timelines/home', { query: { limit: '5' } })
    // @ts-expect-error the result is a list
    export const other: Promise<Status> = client.call('GET /api/v1/timelines/home')`
  const strict = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false }

  test.each([
    ['nodenext', { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], types: ['node'] }],
    ['bundler, in a page', { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] }],
  ])('%s', async (name, resolution) => {
    const compilerOptions = { ...strict, ...resolution, typeRoots: [join(root, 'node_modules/@types')] }
    // Errors within Node's own types do not count.
    const settings = {
      compilerOptions: { ...compilerOptions, skipLibCheck: name === 'nodenext' },
      files: ['consumer.ts'],
    }
    await writeFile(join(project, 'consumer.ts'), consumer)
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(settings))
    const { stdout } = await run(tsc, ['-p', 'tsconfig.json'], { cwd: project }).catch(
      (error: unknown) => error as { stdout: string },
    )
    expect(stdout).toBe('')
  })
})

/** Returns the script that a bundler makes from a program, for a page. */
async function bundled(program: string): Promise<string> {
  await writeFile(join(project, 'page.js'), program)
  const created = (await build({
    ...{ root: project, configFile: false, logLevel: 'error', mode: 'production' },
    build: { write: false, modulePreload: false, rolldownOptions: { input: join(project, 'page.js') } },
  })) as Rolldown.RolldownOutput
  const [chunk, ...more] = created.output
  expect(more).toEqual([])
  return (chunk as Rolldown.OutputChunk).code
}

describe('the client in a browser', () => {
  test('is small, contains nothing of the service, and only what is used', async () => {
    const program = (names: string) => `import { ${names} } from 'social-service/client'; globalThis.made = [${names}]`
    const [calls, all] = [
      await bundled(program('createClient, ApiError')),
      await bundled(program('createClient, ApiError, beginAuthorization, completeAuthorization, endSession')),
    ]
    const sizeOf = (code: string) => gzipSync(code).length
    console.log(`The client in a page: ${sizeOf(calls)} bytes, compressed; with authorization ${sizeOf(all)}.`)
    expect(sizeOf(calls)).toBeLessThan(4.5 * 1024)
    expect(sizeOf(all)).toBeLessThan(5.5 * 1024)
    expect(calls).not.toContain('code_challenge')
    for (const foreign of ['node:', 'process.', 'Buffer', 'zod', 'require(', 'import '])
      expect(all).not.toContain(foreign)
  })

  testInChromium(
    'makes calls, reads pages, uploads and gets errors in a page of another origin',
    async ({ context }) => {
      await using service = await startService()
      const { token } = await service.createAccount('alice')
      const script = await bundled(`
      import { createClient } from 'social-service/client'
      globalThis.journey = async (baseUrl, session) => {
        const client = createClient({ baseUrl, session, userAgent: undefined })
        const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
        const picture = await new Promise((resolve) => canvas.toBlob(resolve))
        const { id } = await client.upload(picture, { description: 'Nothing' })
        for (const status of ['one', 'two', 'three'])
          await client.call('POST /api/v1/statuses', {
            body: { status, media_ids: status === 'two' ? [id] : [] },
            idempotencyKey: status,
          })
        const posts = []
        const line = 'GET /api/v1/timelines/public'
        for await (const post of client.items(line, { query: { limit: 2 } }))
          posts.push([post.content, post.media_attachments.length])
        const error = await client.call('GET /api/v1/statuses/{id}', { path: { id: '1' } }).catch((error) => error)
        const failure = (options) => createClient(options).call('GET /api/v2/instance').catch((error) => error)
        const lost = await failure({ baseUrl: 'http://127.0.0.1:1' })
        const away = await failure({ baseUrl: location.origin, session })
        const codes = [error, lost, away].map(({ code }) => code)
        return { posts, codes, requestId: error.requestId, storedKeys: Object.keys(localStorage) }
      }`)
      const site = createServer((request, response) => {
        if (request.url?.startsWith('/api')) response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
        else if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
        else
          response
            .setHeader('content-type', 'text/html')
            .end('<!doctype html><title>A page</title><script type="module" src="/page.js"></script>')
      }).listen(0, '127.0.0.1')
      await once(site, 'listening')
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
      const received = await page.evaluate(
        ([url, session]) => (globalThis as unknown as Page).journey(url!, session!),
        [service.url, token],
      )
      site.close()
      expect(received).toEqual({
        posts: [
          ['<p>three</p>', 0],
          ['<p>two</p>', 1],
          ['<p>one</p>', 0],
        ],
        codes: ['not_found', 'unreachable', 'redirected'],
        requestId: expect.any(String),
        storedKeys: [],
      })
    },
  )
})

interface Page {
  journey(url: string, session: string): Promise<object>
}
