import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe } from 'vitest'
import type { OwnPostgres } from '../support/ownPostgres.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import { smallDisk } from './harness/fullDisk.ts'
import type { Load } from './harness/load.ts'
import type { Place } from './harness/place.ts'

const disk = await smallDisk(512)

// What it gives back meanwhile is taken too.
async function stayFull(milliseconds: number): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(20)) disk!.fill()
}

/** So that it has room for its log for a while, whatever becomes of the disk. */
async function reserveLog({ sql }: OwnPostgres): Promise<void> {
  for (let segment = 0; segment < 6; segment++) {
    await sql('create table if not exists reserved (); drop table reserved')
    await sql('select pg_switch_wal()')
  }
  await sql('checkpoint')
}

// Rows that are not asked for have room in what there is already: only these need more.
const wasFelt = async (_: Place, { answers }: Load) =>
  answers.figures().unavailable > 0 ? [] : ['Nobody was answered 503: the disk was not full']

const dataFull: Fault = {
  name: "PostgreSQL's disk full",
  readsGoOn: true,
  async strike({ postgres, isFull }) {
    await reserveLog(postgres)
    await stayFull(isFull ? 8000 : 4000)
    await disk!.makeRoom()
  },
  check: wasFelt,
}

const logFull: Fault = {
  name: "PostgreSQL's disk full, so that it can't write its log either and ends; started when there is room",
  async strike({ postgres, isFull }) {
    disk!.fill()
    const isThere = () =>
      postgres.sql('select pg_switch_wal()').then(
        () => true,
        () => false,
      )
    for (let tries = 0; tries < 200 && (await isThere()); tries++) await sleep(50)
    await stayFull(isFull ? 8000 : 2000)
    await disk!.makeRoom()
    // As whatever starts it does, which is not us: ours are told to go on by nobody.
    for (let tries = 0; tries < 20 && !(await isThere()); tries++) await sleep(100)
    if (!(await isThere())) await postgres.restart('immediate')
  },
  check: wasFelt,
}

describe.runIf(disk)('on a small disk', () => {
  afterAll(() => disk!.remove())
  const postgresFolder = async () => {
    const folder = join(disk!.folder, 'own')
    await mkdir(folder, { mode: 0o755 })
    return folder
  }
  faultTests({ postgresFolder, settings: { min_wal_size: '128MB', max_wal_size: '128MB' } }, [dataFull, logFull])
})
