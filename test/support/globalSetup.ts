import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/stores/postgres/connection/migrations.ts'
import { createDatabase, startSharedPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL that all test files share. */
    postgresUrl: string
    /** The name of a database at the present version, which nobody is connected to: the others are copies of it. */
    templateDatabase: string
  }
}

/** Starts one PostgreSQL for the whole run, unless TEST_DATABASE_URL names one, and makes the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWebClient()
  // The tests start the command line hundreds of times: what Node makes of its sources is made once.
  const compiled = await mkdtemp(join(tmpdir(), 'compiled-'))
  process.env['NODE_COMPILE_CACHE'] = compiled
  const server = await startSharedPostgres()
  const template = await createDatabase(server.url)
  const pool = new pg.Pool({ connectionString: template.url, max: 1 })
  await migrate(pool)
  await pool.end()
  project.provide('postgresUrl', server.url)
  project.provide('templateDatabase', new URL(template.url).pathname.slice(1))
  return async () => {
    await template.drop()
    await server.stop()
    // A worker that is ending writes there still.
    await rm(compiled, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

// In a process of its own: Vitest's is set up for tests, and is full of Vite's things. While it is being worked on, whatever does not need
// it can be tested all the same.
function buildWebClient(): void {
  const { status } = spawnSync(process.execPath, ['web/build/buildWeb.ts', '--if-changed', '--quiet'], {
    stdio: 'inherit',
  })
  if (status !== 0) console.error('The web client could not be built: tests of it fail, or see an older one.')
}
