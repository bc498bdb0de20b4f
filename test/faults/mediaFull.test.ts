import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, vi } from 'vitest'
import { noise } from '../support/mediaFixtures.ts'
import type { Person } from './harness/asking.ts'
import { unlessUnavailable } from './harness/browsing.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import { smallDisk } from './harness/fullDisk.ts'
import type { Load } from './harness/load.ts'
import type { Deployment } from './harness/deployment.ts'
import type { Server } from './harness/servers.ts'

const disk = await smallDisk(48)
const picture = disk && (await noise(900, 700).png().toBuffer())

/** The ids of acknowledged uploads. */
const acceptedIds = new Set<string>()

async function upload({ url }: Server, { token }: Person): Promise<Response> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture!)], { type: 'image/png' }), 'noise.png')
  const response = await fetch(`${url}/api/v2/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  if (response.ok) acceptedIds.add(((await response.clone().json()) as { id: string }).id)
  return response
}

const full: Fault = {
  name: "the media folder's disk full",
  underWay: 'uploads; reads of media; posts, edits, deletes, favourites, follows, votes; reads; 3 streams',
  readsGoOn: true,
  async inject({ servers, cast, isFull }, { answers }) {
    const author = cast.authors[0]!
    const first = await upload(servers[0]!, author)
    if (!first.ok) throw new Error(`An upload got ${first.status}: ${await first.text()}`)
    const { url } = await ready(servers[1]!, author, ((await first.json()) as { id: string }).id)
    // At first there is room for a part of the upload, then for a part of the files that are made from it, then for
    // nothing.
    const rooms = [0.5, 1.5, 2.2, 3.2, 0, 0]
    for (const room of isFull ? [...rooms, ...rooms, ...rooms] : rooms) {
      await disk!.makeRoom()
      disk!.fill(Math.floor(room * picture!.length))
      for (const server of servers) await whileFull(server, author, url, room === 0, answers)
    }
    await disk!.makeRoom()
    const last = await upload(servers[1]!, author)
    if (!last.ok) answers.complain(`There is room again, but an upload got ${last.status}`)
  },
  check: allWhole,
}

async function whileFull(server: Server, author: Person, url: string, isRefused: boolean, answers: Load['answers']) {
  const began = performance.now()
  const response = await upload(server, author)
  const seconds = (performance.now() - began) / 1000
  if (seconds > 10) answers.complain(`An upload got a response after ${seconds.toFixed(1)} seconds`)
  if (isRefused || !response.ok)
    for (const sentence of await unlessUnavailable('An upload', response)) answers.complain(sentence)
  const shown = await fetch(server.url + new URL(url).pathname)
  if (!shown.ok) answers.complain(`An earlier upload returns ${shown.status} while the disk is full`)
}

// A failed job is retried after 3, 7, 20 and 55 seconds. On a slow machine it fails a few times while the disk
// is full.
const timeoutSeconds = 100

async function ready({ url }: Server, { token }: Person, id: string): Promise<{ url: string }> {
  const processed = async () => {
    const response = await fetch(`${url}/api/v1/media/${id}`, { headers: { authorization: `Bearer ${token}` } })
    if (response.status === 200) return (await response.json()) as { url: string }
    if (response.status !== 206) throw new Error(`The acknowledged media ${id} return ${response.status}`)
    return undefined
  }
  return vi.waitUntil(processed, { timeout: timeoutSeconds * 1000 })
}

async function allWhole({ servers, cast, postgres }: Deployment): Promise<string[]> {
  const wrong: string[] = []
  for (const id of acceptedIds) {
    const { url } = await ready(servers[0]!, cast.authors[0]!, id)
    const shown = await fetch(servers[1]!.url + new URL(url).pathname)
    const { width } = await sharp(await shown.arrayBuffer(), { failOn: 'warning' }).metadata()
    if (shown.status !== 200 || width !== 900) wrong.push(`Media ${id}: ${shown.status}, ${width} wide`)
  }
  // Each upload has a full-size file and a small preview.
  const files = await filesIn(join(disk!.folder, 'media'))
  const incoming = files.filter((file) => file.includes('/incoming/'))
  const others = files.filter((file) => !file.includes('/incoming/'))
  if (incoming.length > 0) wrong.push(`Left behind: ${incoming.join(', ')}`)
  const rows = await postgres.sql<{ count: number }>('select count(*)::integer as count from media')
  if (rows[0]!.count !== acceptedIds.size)
    wrong.push(`${rows[0]!.count} media are stored, ${acceptedIds.size} were acknowledged`)
  if (others.length !== acceptedIds.size * 2)
    wrong.push(`${others.length} files of ${acceptedIds.size} media: ${others.join(', ')}`)
  for (const file of others)
    await sharp(await readFile(file), { failOn: 'warning' })
      .raw()
      .toBuffer()
  return wrong
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
}

describe.runIf(disk)('on a small disk', () => {
  afterAll(() => disk!.remove())
  const companion = async () => ({ env: { DATA_DIR: disk!.folder }, close: async () => undefined })
  faultTests({ companion }, [full])
})
