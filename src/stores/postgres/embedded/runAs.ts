import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Place } from './place.ts'

/** Under which user PostgreSQL's programs run, and whose the files are that they write. */
export type RunAs = { fileUid: number; fileGid: number; identity: { uid?: number; gid?: number }; prefix: string[] }

const run = promisify(execFile)

/** As it is: an ordinary user. */
const plain = (uid: number, gid: number): RunAs => ({ fileUid: uid, fileGid: gid, identity: {}, prefix: [] })

const other = (uid: number, gid: number): RunAs => ({ fileUid: uid, fileGid: gid, identity: { uid, gid }, prefix: [] })

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

/** nobody's uid and gid by /etc/passwd. */
export async function nobody(): Promise<[uid: number, gid: number]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const fields = lines.find((line) => line.startsWith('nobody:'))?.split(':') ?? []
  const [uid, gid] = [Number(fields[2]), Number(fields[3])]
  return uid > 0 && gid > 0 ? [uid, gid] : [65534, 65534]
}

/** A folder that root opens for an ordinary user (sudo beside a running service) stays that user's. */
const ordinaryOwner = async (place: Place, nobodyUid: number): Promise<RunAs[]> => {
  const found = (await stat(place.cluster).catch(() => undefined)) ?? (await stat(place.dataDir))
  return found.uid === 0 || found.uid === nobodyUid ? [] : [other(found.uid, found.gid)]
}

/** The ways PostgreSQL may be run on this place, best first; root has several since PostgreSQL refuses to run as root. */
export async function waysToRun(place: Place): Promise<RunAs[]> {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return [plain(uid, process.getgid?.() ?? 0)]
  const [nobodyUid, nobodyGid] = await nobody()
  return [
    ...(await ordinaryOwner(place, nobodyUid)),
    other(nobodyUid, nobodyGid),
    ...(process.platform === 'linux' ? [unshared(nobodyUid, nobodyGid)] : []),
  ]
}

/** File, arguments and spawn options for running a program this way: a bare environment, since ours may hold secrets. */
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
