import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, vi } from 'vitest'
import type { OwnPostgres } from '../support/ownPostgres.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import { smallDisk } from './harness/fullDisk.ts'
import type { Load } from './harness/load.ts'

const disk = await smallDisk(512)

// Fills the disk again and again, because PostgreSQL frees some space meanwhile.
async function stayFull({ answers }: Load, isFull: boolean): Promise<void> {
  const { unavailable } = answers.figures()
  const isFelt = () => {
    disk!.fill()
    return answers.figures().unavailable >= unavailable + (isFull ? 200 : 5)
  }
  await vi.waitUntil(isFelt, { timeout: 60_000, interval: 20 })
}

/** Reserves room for the write-ahead log, so that PostgreSQL can write it for a while on a full disk. */
async function reserveLog({ sql }: OwnPostgres): Promise<void> {
  for (let segment = 0; segment < 6; segment++) {
    await sql('create table if not exists reserved (); drop table reserved')
    await sql('select pg_switch_wal()')
  }
  await sql('checkpoint')
}

const dataFull: Fault = {
  name: "PostgreSQL's disk full",
  readsGoOn: true,
  async inject({ postgres, isFull }, load) {
    await reserveLog(postgres)
    await stayFull(load, isFull)
    await disk!.makeRoom()
  },
}

const logFull: Fault = {
  name: "PostgreSQL's disk full, so that it can't write its log either and ends; started when there is room",
  async inject({ postgres, isFull }, load) {
    disk!.fill()
    const isThere = () =>
      postgres.sql('select pg_switch_wal()').then(
        () => true,
        () => false,
      )
    await vi.waitUntil(async () => !(await isThere()), { timeout: 30_000 })
    await stayFull(load, isFull)
    await disk!.makeRoom()
    // Restarts PostgreSQL as a supervisor would, if it has ended. The service is not notified.
    await vi.waitUntil(isThere, { timeout: 2000 }).catch(() => postgres.restart('immediate'))
  },
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
