import { execFileSync, spawnSync } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWhole } from '../../src/stores/archiveFiles.ts'
import { lastTime } from '../../src/stores/postgres/embedded/archive/generations.ts'
import { createS3ArchiveFiles } from '../../src/stores/s3/archiveFiles.ts'
import { commandLineOn } from '../cli/commandLine.ts'
import { afterwards, newFolder, postmasters } from '../servers/embeddedProcesses.ts'
import type { Outcome } from '../support/programs.ts'
import { startS3 } from '../support/s3.ts'
import { tcpProxy } from '../support/tcpProxy.ts'
import { folderOfAlice, missingOf, noteTime, pictureOf, post, postPicture } from './serviceOfAlice.ts'

const url = 's3://archive/social'

/** Starts a bucket that can be made unreachable. */
async function bucket() {
  const s3 = await startS3('archive')
  afterwards(() => s3.stop())
  const network = await tcpProxy(Number(new URL(s3.endpoint).port))
  afterwards(() => network.close())
  const place = { bucket: 'archive', prefix: 'social', forcePathStyle: true }
  const files = createS3ArchiveFiles({ ...place, endpoint: s3.endpoint })
  afterwards(() => files.close())
  const env = {
    AWS_ACCESS_KEY_ID: 'canary-key-id',
    AWS_SECRET_ACCESS_KEY: 'canary-secret-key',
    WAL_ARCHIVE_S3_ENDPOINT: `http://127.0.0.1:${network.port}`,
    WAL_ARCHIVE_S3_FORCE_PATH_STYLE: 'true',
  }
  /** Waits until everything that was acknowledged before this call is in the bucket. */
  const archived = async () => {
    const now = new Date().toISOString()
    // Allows much time, because the server archives only every 15 seconds. Polls rarely, because each poll lists the
    // bucket.
    const patience = { timeout: 300_000, interval: 500 }
    await expect.poll(async () => (await lastTime(files)) ?? '', patience).toSatisfy((time) => time > now)
  }
  return { network, files, env, archived }
}

const outputs: string[] = []
const record = ({ stdout, stderr, ...outcome }: Outcome) => {
  outputs.push(stdout, stderr)
  return { ...outcome, stdout, stderr }
}

test('an archive in a bucket survives outages and kills, restores to a time, and reveals no credentials', async () => {
  const folder = await newFolder()
  const [data, restored] = [join(folder, 'data'), join(folder, 'restored')]
  const { network, files, env, archived } = await bucket()
  const cli = commandLineOn(data, { ...env, RATE_LIMITS: 'off', WAL_ARCHIVE: url })
  const doctor = async () => {
    const { checks } = JSON.parse(record(await cli.run('doctor', '--json')).stdout) as { checks: { name: string }[] }
    return checks.find(({ name }) => name === 'archive')
  }
  const verify = async () => JSON.parse(record(await cli.run('verify', url, '--json')).stdout) as object
  const alice = await folderOfAlice(data)
  let server = await cli.serve()
  await archived()
  const picture = await postPicture(server.url, alice)
  const shown = await pictureOf(server.url, alice, picture)
  expect(await doctor()).toMatchObject({
    ok: true,
    sentence: expect.stringContaining('The archive was complete') as string,
  })

  network.refuse()
  const posts = [picture, await post(server.url, alice, 'while the bucket is away')]
  await server.untilLogged('the WAL is not archived')
  expect(await doctor()).toMatchObject({ ok: false, sentence: expect.stringContaining('cannot be used') as string })
  const postgres = postmasters(data)
  record(await server.stop('SIGKILL'))
  for (const pid of postgres) process.kill(pid, 'SIGKILL')
  server = await cli.serve()
  posts.push(await post(server.url, alice, 'after the kills'))
  await server.untilLogged('the WAL is not archived')
  network.restore()
  const complete = archived()
  await server.untilLogged('the WAL is archived again')
  await complete
  const time = await noteTime()
  const later = [await post(server.url, alice, 'one too many')]
  outputs.push(execFileSync('ps', ['-axo', 'args='], { encoding: 'utf8' }))
  expect(record(await server.stop()).code).toBe(0)
  expect(await verify()).toMatchObject({ ok: true, problems: [], ranges: [{}] })
  expect(spawnSync('grep', ['-rl', 'canary', data], { encoding: 'utf8' }).stdout).toBe('')
  await rm(data, { recursive: true })

  expect(record(await cli.run('restore', url, restored, '--to', time)).code).toBe(0)
  const again = await commandLineOn(restored).serve()
  expect(await missingOf(again.url, alice, posts)).toEqual([])
  expect(await missingOf(again.url, alice, later)).toEqual(later)
  expect(await pictureOf(again.url, alice, picture)).toEqual(shown)
  await again.stop()

  const [generation] = await files.list('')
  const [piece] = await files.list(`${generation}/wal`)
  const control = `${generation}/base/postgres/global/pg_control`
  const bytes = (await readWhole(files, control))!
  bytes[100]! ^= 1
  await files.put(control, bytes)
  await files.remove(`${generation}/wal/${piece}`)
  expect(await verify()).toMatchObject({
    ok: false,
    problems: [
      expect.stringContaining('pg_control is missing or damaged'),
      expect.stringMatching(/The WAL from .* is missing/),
    ],
  })
  const refused = record(await cli.run('restore', url, join(folder, 'never')))
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('The archive is damaged')])
  expect((await readdir(folder)).filter((name) => name.includes('never'))).toEqual([])
  expect(outputs.join('')).not.toContain('canary')
}, 1_200_000)

test('a wrong address of an archive is refused with an error that names it, before anything starts', async () => {
  const refusal = async (archive: string) => {
    const cli = commandLineOn(join(await newFolder(), 'data'), { WAL_ARCHIVE: archive })
    const { code, stderr } = await cli.run('serve', '--port', '0')
    return [code, stderr]
  }
  for (const wrong of ['s3://', 's3://key:canary@bucket/a', 'gs://bucket/a', 'https://s3.example/bucket']) {
    const [code, stderr] = await refusal(wrong)
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^WAL_ARCHIVE .*must be a path, or a bucket such as/)])
    expect(stderr).not.toContain('canary')
  }
}, 60_000)
