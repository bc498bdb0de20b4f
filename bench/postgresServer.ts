import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { binaryFolders } from '../src/stores/postgres/embedded/binaries.ts'
import { preparePaths } from '../src/stores/postgres/embedded/clusterPaths.ts'
import { commandOf, waysToRun } from '../src/stores/postgres/embedded/runAs.ts'
import type { RunningDatabase } from './benchData.ts'
import { freePort } from './served.ts'

/**
 * Runs work while a PostgreSQL server runs at a TCP port with default settings, on a copy of the database of a data
 * folder. Nobody else may have the database open.
 */
export async function withServer<Result>(
  dataDir: string,
  work: (server: RunningDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'social-bench-server-'))
  try {
    // As root, PostgreSQL runs as another user.
    await chmod(folder, 0o711)
    return await onCopy(dataDir, folder, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onCopy<Result>(dataDir: string, folder: string, work: (server: RunningDatabase) => Promise<Result>) {
  const paths = await preparePaths(dataDir)
  const cluster = join(folder, 'cluster')
  if (spawnSync('cp', ['-a', paths.cluster, cluster]).status !== 0) throw new Error('the database was not copied')
  const port = await freePort()
  const hba = join(folder, 'hba.conf')
  await writeFile(hba, 'host all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', hba_file: hba }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // As the owner of the files, which the copy preserves.
  const { uid } = await stat(cluster)
  const runAs = (await waysToRun(paths)).find(({ fileUid }) => fileUid === uid)
  const [bin] = await binaryFolders()
  const { file, args, options } = commandOf(runAs!, join(bin!, 'postgres'), ['-D', cluster, ...flags], folder)
  const child = spawn(file, args, { ...options, stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  try {
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
    await untilReady(url)
    return await work({ url, pid: child.pid! })
  } finally {
    // A fast shutdown, which waits for no client.
    child.kill('SIGINT')
    await gone
  }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (tries === 100) throw error
      await pause(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
