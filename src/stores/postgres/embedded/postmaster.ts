import { execFile, spawn } from 'node:child_process'
import { type FileHandle, lchown, open, readFile, rename, stat, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ClusterPaths, port } from './clusterPaths.ts'
import { commandOf } from './runAs.ts'
import { settingsOf } from './settings.ts'
import type { Tools } from './tools.ts'

/** A PostgreSQL that was just started: whether it has ended, and the last lines of its output since the start. */
export type Postmaster = { ended(): boolean; output(): Promise<string> }

const largestLog = 4 * 1024 * 1024

async function openLog(paths: ClusterPaths, tools: Tools): Promise<FileHandle> {
  const size = await stat(paths.logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > largestLog) await rename(paths.logFile, `${paths.logFile}.old`).catch(() => undefined)
  const log = await open(paths.logFile, 'a', 0o600)
  if (process.getuid?.() === 0) {
    const { fileUid, fileGid } = tools.runAs
    await log.chown(fileUid, fileGid)
    await lchown(`${paths.logFile}.old`, fileUid, fileGid).catch(() => undefined)
  }
  return log
}

/**
 * Returns the last errors in the output after `offset`, or its last lines if it has no errors. A full disk is reported
 * instead of these lines, because PostgreSQL could not write the error.
 */
async function outputSince(paths: ClusterPaths, offset: number): Promise<string> {
  const text = (await readFile(paths.logFile)).subarray(offset).toString()
  const lines = text.split('\n').filter((line) => /FATAL|PANIC|ERROR|error|refus|denied/.test(line))
  if (lines.length > 0) return lines.slice(-3).join(' ')
  if ((await statfs(paths.dataDir)).bavail === 0) return 'No space left on device'
  return text.trim().split('\n').slice(-3).join(' ') || 'it ended without a message'
}

/** Starts PostgreSQL in its own session, so that neither Ctrl-C in our terminal nor the end of our process ends it. */
export async function startPostmaster(paths: ClusterPaths, tools: Tools, durable: boolean): Promise<Postmaster> {
  const log = await openLog(paths, tools)
  const offset = (await log.stat()).size
  let ended = false
  let failure: Error | undefined
  const args = ['-D', paths.cluster, '-p', String(port), ...settingsOf(paths, durable)]
  const command = commandOf(tools.runAs, join(tools.bin, 'postgres'), args, paths.dataDir)
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.once('exit', () => (ended = true))
  child.once('error', (error) => ([ended, failure] = [true, error]))
  child.unref()
  await log.close()
  return { ended: () => ended, output: async () => failure?.message ?? outputSince(paths, offset) }
}

const commandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const { stdout } = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout
}

/**
 * Returns whether the process with this id is the PostgreSQL of this data folder, and not another process that has got
 * the id since.
 */
async function isPostmaster(pid: number, paths: ClusterPaths): Promise<boolean> {
  const [cwd, cluster] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => undefined), stat(paths.cluster)])
  if (cwd !== undefined) return cwd.ino === cluster.ino && cwd.dev === cluster.dev
  // In a container, root may not read another user's working directory, but everyone can read the command line.
  return (await commandLine(pid)).includes(paths.cluster)
}

const pidIn = async (file: string): Promise<number | undefined> => {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  return pid > 1 ? pid : undefined
}

/** Returns the process id of the PostgreSQL that runs on this data folder, if there is one. */
export async function postmasterPid(paths: ClusterPaths): Promise<number | undefined> {
  const pid = await pidIn(join(paths.cluster, 'postmaster.pid'))
  return pid !== undefined && (await isPostmaster(pid, paths)) ? pid : undefined
}

// PostgreSQL fills a lock file as soon as it has made it, so an empty file that is older was left by a crash of the
// machine.
const isLongEmpty = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch(() => undefined)
  return found?.size === 0 && Date.now() - found.mtimeMs > 5000
}

/**
 * Removes lock files that no PostgreSQL of this data folder holds. If their process id belongs to another process now,
 * PostgreSQL would refuse to start until that process ends. If a PostgreSQL is starting at this very moment, its shared
 * memory still blocks a second one.
 */
export async function removeStaleLocks(paths: ClusterPaths): Promise<void> {
  const files = [join(paths.cluster, 'postmaster.pid'), join(paths.socketFolder, `.s.PGSQL.${port}.lock`)]
  for (const file of files) {
    const pid = await pidIn(file)
    if (pid === undefined && (await isLongEmpty(file))) await unlink(file).catch(() => undefined)
    if (pid === undefined || (await isPostmaster(pid, paths))) continue
    if ((await pidIn(file)) === pid) await unlink(file).catch(() => undefined)
  }
}
