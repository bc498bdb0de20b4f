import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { dedicatedUids, systemAccounts } from './dedicatedUids.ts'
import type { Place } from './place.ts'

/** Under which user PostgreSQL's programs run, and whose the files are that they write. */
export type RunAs = { fileUid: number; fileGid: number; identity: { uid?: number; gid?: number }; prefix: string[] }

const run = promisify(execFile)

/** As it is: an ordinary user. */
const plain = (uid: number, gid: number): RunAs => ({ fileUid: uid, fileGid: gid, identity: {}, prefix: [] })

/** As another user, which only root can. */
export const other = (uid: number, gid: number): RunAs => ({
  fileUid: uid,
  fileGid: gid,
  identity: { uid, gid },
  prefix: [],
})

const inOwnEyes = (uid: number, gid: number) => ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]

/** Real root on the disk, but another uid in its own eyes, which is all that PostgreSQL looks at. */
const unshared = (uid: number, gid: number): RunAs => ({
  fileUid: 0,
  fileGid: 0,
  identity: {},
  prefix: inOwnEyes(uid, gid),
})

/** The same user, called nobody in its own eyes: initdb refuses a uid that /etc/passwd does not name. */
export const named = async (runAs: RunAs): Promise<RunAs> => ({ ...runAs, prefix: inOwnEyes(...(await nobody())) })

/** Returns nobody's uid and gid by /etc/passwd. */
export async function nobody(): Promise<[uid: number, gid: number]> {
  const found = (await systemAccounts()).find(({ name }) => name === 'nobody')
  return found && found.uid > 0 && found.gid > 0 ? [found.uid, found.gid] : [65534, 65534]
}

/** A folder that root opens for an ordinary user (sudo beside a running service) stays that user's. */
async function ownerOf(place: Place): Promise<RunAs[]> {
  if (await belongsToNobody(place)) return []
  const { uid, gid } = (await stat(place.cluster).catch(() => undefined)) ?? (await stat(place.dataDir))
  return uid === 0 ? [] : [other(uid, gid)]
}

/**
 * Returns whether the database is one that an earlier version ran as `nobody` on behalf of root. Other programs run as
 * `nobody` too. Where the whole data folder is nobody's, a service that runs as `nobody` itself owns it.
 */
export async function belongsToNobody(place: Place): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  const [uid] = await nobody()
  const cluster = await stat(place.cluster).catch(() => undefined)
  return cluster?.uid === uid && (await stat(place.dataDir)).uid !== uid
}

/**
 * The ways PostgreSQL may be run on this place, best first; root has several since PostgreSQL refuses to run as root.
 */
export async function waysToRun(place: Place): Promise<RunAs[]> {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return [plain(uid, process.getgid?.() ?? 0)]
  const dedicated = await dedicatedUids(place.dataDir)
  return [
    ...(await ownerOf(place)),
    ...dedicated.map((each) => other(each, each)),
    ...(process.platform === 'linux' ? [unshared(...(await nobody()))] : []),
  ]
}

/**
 * File, arguments and spawn options for running a program this way: a bare environment, since ours may hold secrets.
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

/** Runs a program to its end and returns its standard output; rejects with `stderr` on the error. */
export async function runToEnd(runAs: RunAs, program: string, args: string[], cwd: string): Promise<string> {
  const command = commandOf(runAs, program, args, cwd)
  const { stdout } = await run(command.file, command.args, { ...command.options, timeout: 120_000 })
  return stdout
}
