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
export function withServer<Result>(
  dataDir: string,
  work: (server: RunningDatabase) => Promise<Result>,
): Promise<Result> {
  return withStandbys(dataDir, 0, ([server]) => work(server!))
}

/** Does the same with streaming standbys of the server. The first of the servers is the primary. */
export async function withStandbys<Result>(
  dataDir: string,
  standbys: number,
  work: (servers: RunningDatabase[]) => Promise<Result>,
): Promise<Result> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'social-bench-server-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  // If this process is root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const servers: RunningDatabase[] = []
  for (let at = 0; at <= standbys; at++) {
    const server = await startOnCopy(dataDir, join(folder, String(at)), servers[0])
    servers.push(started.adopt(server, ({ stop }) => stop()))
  }
  return await work(servers)
}

async function startOnCopy(dataDir: string, cluster: string, primary: RunningDatabase | undefined) {
  const paths = await preparePaths(dataDir)
  if (spawnSync('cp', ['-a', paths.cluster, cluster]).status !== 0) throw new Error('the database was not copied')
  if (primary) await writeFile(join(cluster, 'standby.signal'), '', { mode: 0o644 })
  const port = await freePort()
  const hba = `${cluster}.hba.conf`
  const trusted = ['all', 'replication'].map((database) => `host ${database} all 127.0.0.1/32 trust\n`)
  await writeFile(hba, trusted.join(''), { mode: 0o644 })
  const settings = {
    ...{ listen_addresses: '127.0.0.1', port, unix_socket_directories: '', hba_file: hba },
    ...(primary && { primary_conninfo: primary.url }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Runs PostgreSQL as the owner of the files, because the copy preserves their owner.
  const { uid } = await stat(cluster)
  const runAs = (await waysToRun(paths)).find(({ fileUid }) => fileUid === uid)
  const [bin] = await binaryFolders()
  const { file, args, options } = commandOf(
    runAs!,
    join(bin!, 'postgres'),
    ['-D', cluster, ...flags],
    join(cluster, '..'),
  )
  const child = spawn(file, args, { ...options, stdio: 'ignore' })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const stop = async () => {
    // Requests a fast shutdown, which does not wait for clients.
    child.kill('SIGINT')
    await exit
  }
  await untilReady(url).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, pid: child.pid!, stop }
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
