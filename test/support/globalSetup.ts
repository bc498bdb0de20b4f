import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts'
import { createDatabase, startSharedPostgres, temporaryFolder } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL that all test files share. */
    postgresUrl: string
    /**
     * The name of a database at the current version. Test databases are copies of it, so nothing may be connected to
     * it.
     */
    templateDatabase: string
  }
}

/** Starts one PostgreSQL for the whole run, unless TEST_DATABASE_URL names one, and creates the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWebClient()
  // The tests start the command line hundreds of times. With this cache, Node compiles its sources only once.
  const compiled = await mkdtemp(join(tmpdir(), 'compiled-'))
  process.env['NODE_COMPILE_CACHE'] = compiled
  const [program, server] = await Promise.all([bundleProgram(), startSharedPostgres()])
  const template = await createDatabase(server.url)
  const pool = new pg.Pool({ connectionString: template.url, max: 1 })
  await migrate(pool)
  await pool.end()
  const folders = await temporaryFolder()
  project.provide('templateFolders', folders)
  project.provide('postgresUrl', server.url)
  project.provide('templateDatabase', new URL(template.url).pathname.slice(1))
  return async () => {
    await template.drop()
    await server.stop()
    for (const folder of [folders, program]) await rm(folder, { recursive: true, force: true })
    // A worker that is ending may still write there.
    await rm(compiled, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

// Bundles the command line, because a bundle starts with a third less CPU time than a thousand sources. The bundle is
// under `node_modules`, from where it finds the packages. Returns its folder.
async function bundleProgram(): Promise<string> {
  const cache = join(import.meta.dirname, '../../node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'program-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const bundling = spawn(process.execPath, ['scripts/bundleForTests.ts', folder], { stdio: 'inherit' })
  const [status] = await once(bundling, 'exit')
  if (status !== 0) throw new Error('The program could not be bundled')
  process.env['TEST_PROGRAM'] = join(folder, 'main.js')
  return folder
}

// Builds in a separate process, because Vitest's own process is set up for tests and loads Vite. A failed build does
// not fail the run, so that tests without the web client can run while it is being changed.
function buildWebClient(): void {
  const { status } = spawnSync(process.execPath, ['web/build/buildWeb.ts', '--if-changed', '--quiet'], {
    stdio: 'inherit',
  })
  if (status !== 0) console.error('The web client could not be built: tests of it fail, or see an older one.')
}
