import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { generatedTypes } from '../../examples/graphql-client/generatedTypes.ts'
import { ask, follow } from '../../examples/graphql-client/src/client.ts'
import {
  FollowHomeDocument,
  PositionDocument,
  PublishDocument,
} from '../../examples/graphql-client/src/generated/graphql.ts'
import { startService } from '../support/service.ts'

const folder = join(import.meta.dirname, '../../examples/graphql-client')

test('the types of the example are up to date: `npm run generate` would change nothing', async () => {
  expect(await readFile(join(folder, 'src/generated/graphql.ts'), 'utf8')).toBe(await generatedTypes())
})

test('the example prints what it does, and misses nothing while it is away', async () => {
  await using service = await startService()
  const { token } = await service.createAccount('alice')
  const env = { ...process.env, SERVICE_URL: service.url, TOKEN: token }
  const { stdout } = await promisify(execFile)(process.execPath, ['src/main.ts'], { cwd: folder, env })
  expect(stdout.trimEnd().split('\n')).toEqual([
    'I am alice.',
    'POST_CREATED: One',
    'POST_CREATED: Two',
    'POST_CREATED, while I was away: Three',
    'POST_CREATED, while I was away: Four',
    'Page 1: Four, Three, Two',
    'Page 2: One',
  ])
})

test('a stream that breaks reconnects by itself, and continues where it was', async () => {
  await using service = await startService()
  const { token } = await service.createAccount('alice')
  await using way = await breakableAddress(service.url)
  const access = { url: service.url, token }
  const publish = (text: string) => ask(access, PublishDocument, { input: { text } })
  const { streamPosition } = await ask(access, PositionDocument, {})
  const after = streamPosition!.position
  const stream = follow(
    { url: way.url, token },
    FollowHomeDocument,
    { after },
    ({ timelineStream }) => timelineStream.id,
  )
  const nextText = async () => (await stream.next()).value?.timelineStream.post?.text
  await publish('One')
  expect(await nextText()).toBe('One')
  way.cut()
  await publish('Two')
  expect(await nextText()).toBe('Two')
  await publish('Three')
  expect(await nextText()).toBe('Three')
  await stream.return(undefined)
})

test('an invalid session ends a stream at once', async () => {
  await using service = await startService()
  const stream = follow({ url: service.url, token: 'ses_none' }, FollowHomeDocument, {}, () => '')
  await expect(stream.next()).rejects.toMatchObject({ message: expect.stringContaining('401') })
})

test('the example needs only packages of the repository, in the same versions', async () => {
  const packageOf = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Record<string, object>
  const own = await packageOf(join(folder, 'package.json'))
  const root = await packageOf(join(folder, '../../package.json'))
  expect({ ...root['devDependencies'], ...root['dependencies'] }).toMatchObject({
    ...own['devDependencies'],
    ...own['dependencies'],
  })
})

/** Returns an address that leads to a service and whose connections can be cut. */
async function breakableAddress(url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) open.add(socket.on('error', () => {}))
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async [Symbol.asyncDispose]() {
      cut()
      await once(server.close(), 'close')
    },
  }
}
