import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe } from 'vitest'
import type { OwnPostgres } from '../support/ownPostgres.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import { smallDisk } from './harness/fullDisk.ts'
import type { Load } from './harness/load.ts'
import type { Deployment } from './harness/deployment.ts'

const disk = await smallDisk(512)

// Fills the disk again and again, because PostgreSQL frees some space meanwhile.
async function stayFull(milliseconds: number): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(20)) disk!.fill()
}

/** Reserves room for the write-ahead log, so that PostgreSQL can write it for a while on a full disk. */
async function reserveLog({ sql }: OwnPostgres): Promise<void> {
  for (let segment = 0; segment < 6; segment++) {
    await sql('create table if not exists reserved (); drop table reserved')
    await sql('select pg_switch_wal()')
  }
  await sql('checkpoint')
}

// Existing files have room for most writes, so a full disk is only felt by those that need more.
const wasFelt = async (_: Deployment, { answers }: Load) =>
  answers.figures().unavailable > 0 ? [] : ['Nobody was answered 503: the disk was not full']

const dataFull: Fault = {
  name: "PostgreSQL's disk full",
  readsGoOn: true,
  async inject({ postgres, isFull }) {
    await reserveLog(postgres)
    await stayFull(isFull ? 8000 : 4000)
    await disk!.makeRoom()
  },
  check: wasFelt,
}

const logFull: Fault = {
  name: "PostgreSQL's disk full, so that it can't write its log either and ends; started when there is room",
  async inject({ postgres, isFull }) {
    disk!.fill()
    const isThere = () =>
      postgres.sql('select pg_switch_wal()').then(
        () => true,
        () => false,
      )
    for (let tries = 0; tries < 200 && (await isThere()); tries++) await sleep(50)
    await stayFull(isFull ? 8000 : 2000)
    await disk!.makeRoom()
    // Restarts it as a supervisor would, if it ended. The service gets no notice.
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
