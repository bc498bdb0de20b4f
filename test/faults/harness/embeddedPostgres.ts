import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import pg from 'pg'
import { connectionOf } from '../../../src/stores/postgres/embedded/attach.ts'
import { preparePaths } from '../../../src/stores/postgres/embedded/clusterPaths.ts'
import type { OwnPostgres } from '../../support/ownPostgres.ts'
import { urlOf } from '../../support/postgres.ts'
import { sqlOnce } from '../../support/sqlOnce.ts'

/** The part of a PostgreSQL, embedded or separate, that faults need. */
export type Postgres = Pick<OwnPostgres, 'url' | 'sql'>

/** The PostgreSQL that a service runs in its data folder. */
export interface EmbeddedPostgres extends Postgres {
  /** Kills the postmaster, so that the service must start another. */
  kill(): Promise<void>
  /** Waits until it accepts connections. */
  isBack(): Promise<void>
}

/** Finds the PostgreSQL of a data folder, which need not be running yet. */
export async function embeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const deployment = await preparePaths(dataDir)
  const url = urlOf(await connectionOf(deployment))

  const sql = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    sqlOnce<Row>(url, text, values)

  return {
    url,
    sql,
    async kill() {
      process.kill(Number.parseInt(await readFile(join(deployment.cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
    },
    async isBack() {
      await vi.waitFor(() => sql('select 1'), { timeout: 30_000 })
    },
  }
}
