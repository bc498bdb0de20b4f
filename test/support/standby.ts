import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { type OwnPostgres, ownPostgres } from './ownPostgres.ts'
import { temporaryFolder } from './postgres.ts'
import { type TcpProxy, tcpProxy } from './tcpProxy.ts'

/** A PostgreSQL with a standby, and an address that leads to either of them, like a floating IP address. */
export interface StandbyPair {
  primary: OwnPostgres
  standby: OwnPostgres
  /** The proxy through which the standby gets the primary's write-ahead log. */
  replication: TcpProxy
  /** The address that services use. */
  moving: TcpProxy
  url: string
  /** Resolves once the standby has everything that the primary has. */
  caughtUp(): Promise<void>
  /** Crashes the primary, promotes the standby, and moves the address to it. */
  failOver(): Promise<void>
  remove(): Promise<void>
}

/** The standby's name for `synchronous_standby_names`. */
export const standbyName = 'standby_of_the_tests'

/** Starts a pair. The standby, with the given settings, starts as a copy of the primary's files. */
export async function startPair(
  settings: Record<string, string> = {},
  making: Parameters<typeof ownPostgres>[1] = {},
): Promise<StandbyPair> {
  const primary = await ownPostgres({}, making)
  await letReplicate(primary)
  await primary.stop('fast')
  const folder = await temporaryFolder()
  // Takes half the CPU time of Node's `cp`.
  await promisify(execFile)('cp', ['-a', `${primary.folder}/.`, folder])
  await writeFile(join(folder, 'data/postgres/standby.signal'), '')
  await primary.start()
  const [replication, moving] = [await tcpProxy(primary.port), await tcpProxy(primary.port)]
  const conninfo = `host=127.0.0.1 port=${replication.port} user=postgres application_name=${standbyName}`
  const standby = await ownPostgres(
    { primary_conninfo: conninfo, wal_retrieve_retry_interval: '200ms', ...settings },
    { folder },
  )
  const pair: StandbyPair = {
    primary,
    standby,
    replication,
    moving,
    url: `postgresql://postgres@127.0.0.1:${moving.port}/postgres`,
    async caughtUp() {
      const [now] = await primary.sql<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
      const isThere = async () =>
        (
          await standby.sql<{ there: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [now!.lsn])
        )[0]!.there
      await vi.waitUntil(isThere, { timeout: 20_000 })
    },
    async failOver() {
      moving.refuse()
      await primary.stop('kill')
      await standby.sql('select pg_promote(true, 30)')
      moving.aim(standby.port)
      moving.restore()
    },
    async remove() {
      await Promise.all([moving.close(), replication.close()])
      await Promise.all([primary.remove(), standby.remove()])
      await rm(folder, { recursive: true, force: true })
    },
  }
  await pair.caughtUp()
  return pair
}

async function letReplicate({ folder, sql }: OwnPostgres): Promise<void> {
  const file = join(folder, 'data/postgres/pg_hba.conf')
  await writeFile(file, `${await readFile(file, 'utf8')}\nhost replication all 127.0.0.1/32 trust\n`)
  await sql('select pg_reload_conf()')
}
