import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, commandLineOn } from '../cli/commandLine.ts'
import { eventually, newFolder } from '../servers/embeddedProcesses.ts'
import { archived, generations } from './archived.ts'
import {
  firstEventAfter,
  folderOfAlice,
  keepPosting,
  missingOf,
  noteTime,
  pictureOf,
  position,
  post,
  postPicture,
} from './serviceOfAlice.ts'
import { soundness } from './soundness.ts'

interface State {
  ok: boolean
  ranges: { from: string; to: string }[]
  problems: string[]
}

/** Starts a server that archives, with the account alice. */
async function startArchiving() {
  const folder = await newFolder()
  const [data, archive] = [join(folder, 'data'), join(folder, 'archive')]
  const env = { RATE_LIMITS: 'off', WAL_ARCHIVE: archive }
  const cli = commandLineOn(data, env)
  const alice = await folderOfAlice(data)
  const server = await cli.serve()
  const verify = async () => JSON.parse((await cli.run('verify', archive, '--json')).stdout) as State
  return { folder, data, archive, cli, alice, server, verify, env }
}

async function textsOf(url: string, session: string): Promise<string[]> {
  const posts = (await (await ask(url, session, '/api/v1/timelines/home?limit=40')).json()) as { content: string }[]
  return posts.map(({ content }) => content.replaceAll(/<[^>]*>/g, ''))
}

test('a restore to a time has exactly the data of that time, and begins another history', async () => {
  const { folder, data, archive, cli, alice, server, verify, env } = await startArchiving()
  await archived(archive)
  const acknowledged: string[] = []
  const writing = keepPosting(server.url, alice, acknowledged)
  await eventually(
    () => acknowledged,
    ({ length }) => length >= 20,
  )
  await writing.stop()
  // Uploaded after the copy of the data, so that only the mirror of the media has it.
  const picture = await postPicture(server.url, alice)
  const shown = await pictureOf(server.url, alice, picture)
  const there = await textsOf(server.url, alice)
  const time = await noteTime()
  const later = [await post(server.url, alice, 'one too many'), await post(server.url, alice, 'and one more')]
  const lastPosition = await position(server.url, alice)
  const deleted = acknowledged.slice(0, 5)
  for (const id of [...deleted, picture]) {
    const headers = { authorization: `Bearer ${alice}` }
    await fetch(`${server.url}/api/v1/statuses/${id}`, { method: 'DELETE', headers })
  }
  expect((await server.stop()).code).toBe(0)
  expect(await verify()).toMatchObject({ ok: true, problems: [], ranges: [{ from: expect.any(String) as string }] })
  await rm(data, { recursive: true })

  const earlier = join(folder, 'earlier')
  expect(await cli.json('restore', archive, earlier, '--to', time)).toEqual({ folder: earlier, to: time })
  const restored = await commandLineOn(earlier, env).serve()
  expect(await textsOf(restored.url, alice)).toEqual(there)
  expect(await missingOf(restored.url, alice, [...acknowledged, picture])).toEqual([])
  expect(await missingOf(restored.url, alice, later)).toEqual(later)
  expect(await pictureOf(restored.url, alice, picture)).toEqual(shown)
  await post(restored.url, alice, 'another history')
  expect(await firstEventAfter(restored.url, alice, lastPosition)).toBe('gap')
  // The restored database archives into the same folder, and begins with its own base backup.
  await archived(archive)
  expect((await restored.stop()).code).toBe(0)
  await soundness(earlier)

  const { ranges, problems } = await verify()
  expect(problems).toEqual([])
  const last = ranges.at(-1)!.to
  const newest = join(folder, 'newest')
  await cli.json('restore', archive, newest)
  const again = await commandLineOn(newest, env).serve()
  expect((await textsOf(again.url, alice))[0]).toBe('another history')
  await again.stop()

  // Nothing was written after this time.
  await cli.json('restore', archive, join(folder, 'last'), '--to', last)
  const refusal = async (to: string) => {
    const { code, stderr } = await cli.run('restore', archive, join(folder, 'never'), '--to', to)
    return [code, stderr]
  }
  expect(await refusal('2020-01-01T00:00:00Z')).toEqual([1, expect.stringContaining('The archive begins at')])
  expect(await refusal('2120-01-01T00:00:00Z')).toEqual([1, expect.stringContaining('The archive ends at')])
  expect(await refusal('yesterday')).toEqual([2, expect.stringContaining('--to must be a time')])
  expect((await readdir(folder)).filter((name) => name.includes('never'))).toEqual([])
}, 600_000)

test('a server that is killed while it archives continues the archive, which has every acknowledged write', async () => {
  const { folder, archive, cli, alice, ...first } = await startArchiving()
  let { server } = first
  const acknowledged: string[] = []
  const killWhileWriting = async () => {
    const writing = keepPosting(server.url, alice, acknowledged)
    const before = acknowledged.length
    await eventually(
      () => acknowledged,
      ({ length }) => length >= before + 10,
    )
    await server.stop('SIGKILL')
    await writing.stop().catch(() => undefined)
    server = await cli.serve()
  }
  // Kills the server while the first copy of the data is being made, or just after.
  await killWhileWriting()
  await archived(archive)
  const before = await generations(archive)
  await killWhileWriting()
  await archived(archive)
  expect(await generations(archive)).toEqual(before)
  expect((await cli.run('verify', archive)).code).toBe(0)
  const restored = join(folder, 'restored')
  // Restores while the other server still writes to the archive.
  await cli.json('restore', archive, restored)
  await server.stop()
  const again = await commandLineOn(restored).serve()
  expect(await missingOf(again.url, alice, acknowledged)).toEqual([])
  await again.stop()
}, 600_000)
