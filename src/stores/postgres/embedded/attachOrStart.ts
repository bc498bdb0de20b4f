import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { attach } from './attach.ts'
import { startNewTimelineIfCopied, recordPath } from './copied.ts'
import { EmbeddedPostgresError, explain } from './explain.ts'
import { ensureCluster } from './initCluster.ts'
import { admitsEverybody, applyLogin, preparePassword, setPassword } from './login.ts'
import { takeOwnership } from './ownership.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import { requireNotMoved } from './moveRecord.ts'
import { postmasterPid, removeStaleLocks, startPostmaster } from './postmaster.ts'
import { belongsToNobody } from './runAs.ts'
import type { Log } from './persistentConnection.ts'
import { stopIfAlone } from './stop.ts'
import { chooseTools, type Tools } from './tools.ts'

const timeoutMs = 30_000
const pause = 10

// Messages which mean that another process's PostgreSQL is starting or stopping on this folder, or that the last
// processes of a killed one are ending.
const conflict =
  /lock file .* (?:already exists|is empty)|pre-existing shared memory block|is another postmaster|database system is (?:starting up|shutting down|shut down)/i

interface StartOptions {
  durable: boolean
  /** The PostgreSQL to start. @default the one that `chooseTools` returns */
  tools?: Tools | undefined
}

/** Runs work with a client, and ends the client if that fails: otherwise it would count as present for ever. */
async function orEnd<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Starts PostgreSQL and returns a client once a PostgreSQL answers, which may be that of another process. Returns
 * undefined if another PostgreSQL is starting or stopping on the folder: the caller then tries again.
 */
async function start(
  paths: ClusterPaths,
  { durable, tools: chosenTools }: StartOptions,
  deadline: number,
): Promise<pg.Client | undefined> {
  const tools = chosenTools ?? (await chooseTools(paths))
  await ensureCluster(paths, tools, durable)
  // The files must not change owners while another PostgreSQL is starting or stopping on them.
  if ((await belongsToNobody(paths)) && (await postmasterPid(paths)) !== undefined) return undefined
  await takeOwnership(paths, tools.runAs)
  await startNewTimelineIfCopied(paths, tools.runAs)
  const needsPassword = await preparePassword(paths, tools.runAs)
  const postmaster = await startPostmaster(paths, tools, durable)
  while (performance.now() < deadline) {
    const over = postmaster.ended()
    const attempt = await attach(paths)
    if ('client' in attempt) {
      const { client } = attempt
      await orEnd(client, async () => {
        if (needsPassword) await setPassword(client, paths)
        await recordPath(paths, tools.runAs)
      })
      return client
    }
    if (over) return await throwUnlessConflict(paths, await postmaster.output())
    await sleep(pause)
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${paths.dataDir} is not ready after ${timeoutMs / 1000} seconds (its log: ${paths.logFile}). It may be recovering from a crash: try again soon.`,
  )
}

async function throwUnlessConflict(paths: ClusterPaths, output: string): Promise<undefined> {
  // The log is shared: messages of the other PostgreSQL may have pushed out the reason why ours ended.
  if (!conflict.test(output) && (await postmasterPid(paths)) === undefined) throw explain(output, paths.dataDir)
  await removeStaleLocks(paths)
}

const unreachable = async (paths: ClusterPaths, reason: string) => {
  const pid = await postmasterPid(paths)
  const who = pid === undefined ? '' : ` by process ${pid}`
  return new EmbeddedPostgresError(
    `The data folder ${paths.dataDir} is in use${who}, but its PostgreSQL accepts no connection: ${reason}. Stop it first, or try again.`,
  )
}

/**
 * Stops a running PostgreSQL that an earlier version started without a password or as `nobody`, so that it is started
 * again correctly. Returns whether it was stopped. Leaves it running while other processes use it: they may run that
 * earlier version, which cannot use a password.
 */
async function stopIfOutdated(client: pg.Client, paths: ClusterPaths, log: Log): Promise<boolean> {
  if (!(await belongsToNobody(paths)) && !(await admitsEverybody(paths))) {
    await applyLogin(client, paths)
    return false
  }
  if (await stopIfAlone(client, paths, log)) return true
  log.warn(
    { dataDir: paths.dataDir },
    'embedded PostgreSQL still accepts every process of its user: it requires a password once all programs that use it have been stopped',
  )
  return false
}

/**
 * Returns a client of the PostgreSQL of this data folder, counted as present. Uses the PostgreSQL that is running, even
 * if the process that started it has ended, or starts one. Throws an error for the operator after 30 seconds.
 */
export async function attachOrStart(paths: ClusterPaths, starting: StartOptions, log: Log): Promise<pg.Client> {
  const deadline = performance.now() + timeoutMs
  let reason = ''
  while (performance.now() < deadline) {
    await requireNotMoved(paths)
    const attempt = await attach(paths)
    if ('client' in attempt) {
      const { client } = attempt
      const isStopped = await orEnd(client, () => stopIfOutdated(client, paths, log))
      if (!isStopped) return client
      continue
    }
    reason = attempt.reason
    const started = attempt.state === 'absent' ? await start(paths, starting, deadline) : undefined
    if (started) return started
    await sleep(5 * pause)
  }
  throw await unreachable(paths, reason)
}
