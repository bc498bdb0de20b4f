import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { dedicatedUids, systemAccounts } from './dedicatedUids.ts'
import type { ClusterPaths } from './clusterPaths.ts'

/** The user that PostgreSQL's programs run as, and the owner of the files that they write. */
export type RunAs = { fileUid: number; fileGid: number; identity: { uid?: number; gid?: number }; prefix: string[] }

const run = promisify(execFile)

/** Runs as the current user, who is not root. */
const plain = (uid: number, gid: number): RunAs => ({ fileUid: uid, fileGid: gid, identity: {}, prefix: [] })

/** Runs as another user, which only root can. */
export const other = (uid: number, gid: number): RunAs => ({
  fileUid: uid,
  fileGid: gid,
  identity: { uid, gid },
  prefix: [],
})

const inOwnEyes = (uid: number, gid: number) => ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]

/**
 * Runs as root for the file system, but with another uid in its own user namespace, which is all that PostgreSQL
 * checks.
 */
const unshared = (uid: number, gid: number): RunAs => ({
  fileUid: 0,
  fileGid: 0,
  identity: {},
  prefix: inOwnEyes(uid, gid),
})

/** Returns the same user, called nobody in its own user namespace: initdb refuses a uid that is not in /etc/passwd. */
export const named = async (runAs: RunAs): Promise<RunAs> => ({ ...runAs, prefix: inOwnEyes(...(await nobody())) })

/** Returns the uid and gid of nobody from /etc/passwd. */
export async function nobody(): Promise<[uid: number, gid: number]> {
  const found = (await systemAccounts()).find(({ name }) => name === 'nobody')
  return found && found.uid > 0 && found.gid > 0 ? [found.uid, found.gid] : [65534, 65534]
}

/**
 * Returns the owner of the folder as a user to run as, unless it is root or nobody. So the files still belong to an
 * ordinary user if root opens the folder, for example with `sudo` beside a running service.
 */
async function ownerOf(paths: ClusterPaths): Promise<RunAs[]> {
  if (await belongsToNobody(paths)) return []
  const { uid, gid } = (await stat(paths.cluster).catch(() => undefined)) ?? (await stat(paths.dataDir))
  return uid === 0 ? [] : [other(uid, gid)]
}

/**
 * Returns whether an earlier version ran the database as `nobody` on behalf of root. Other programs run as `nobody`
 * too. If the whole data folder belongs to nobody, its owner is a service that runs as `nobody` itself.
 */
export async function belongsToNobody(paths: ClusterPaths): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  const [uid] = await nobody()
  const cluster = await stat(paths.cluster).catch(() => undefined)
  return cluster?.uid === uid && (await stat(paths.dataDir)).uid !== uid
}

/**
 * Returns the ways in which PostgreSQL may be run on this data folder, best first. Root has several, since PostgreSQL
 * refuses to run as root.
 */
export async function waysToRun(paths: ClusterPaths): Promise<RunAs[]> {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return [plain(uid, process.getgid?.() ?? 0)]
  const dedicated = await dedicatedUids(paths.dataDir)
  return [
    ...(await ownerOf(paths)),
    ...dedicated.map((each) => other(each, each)),
    ...(process.platform === 'linux' ? [unshared(...(await nobody()))] : []),
  ]
}

/**
 * Returns the file, arguments and spawn options for running a program as `runAs` describes. The environment is minimal,
 * since ours may contain secrets.
 */
export function commandOf(runAs: RunAs, program: string, args: string[], cwd: string) {
  const [file = program, ...rest] = [...runAs.prefix, program, ...args]
  const loader = process.env['LD_LIBRARY_PATH']
  const env = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(loader ? { LD_LIBRARY_PATH: loader } : {}),
  }
  return { file, args: rest, options: { cwd, env, ...runAs.identity } }
}

/** Runs a program to its end and returns its standard output. Rejects with an error that has `stderr`. */
export async function runToEnd(runAs: RunAs, program: string, args: string[], cwd: string): Promise<string> {
  const command = commandOf(runAs, program, args, cwd)
  const { stdout } = await run(command.file, command.args, { ...command.options, timeout: 120_000 })
  return stdout
}
