import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** A line of /etc/passwd. */
export interface SystemAccount {
  name: string
  uid: number
  gid: number
}

// Numbers that no account, container or directory service is given: above those of systemd-nspawn and of SSSD's Windows
// accounts, and those that systemd leaves free below 65536, which is all that a rootless container has.
// https://systemd.io/UIDS-GIDS/
const ranges = [
  { first: 2_100_000_000, count: 40_000_000 },
  { first: 60_578, count: 606 },
]

/** Returns whether a uid is one of those that PostgreSQL runs as on behalf of root. */
export function isDedicated(uid: number): boolean {
  return ranges.some(({ first, count }) => uid >= first && uid < first + count)
}

/**
 * Returns the uids that the PostgreSQL of a data folder can run as on behalf of root, best first. They are derived from
 * the folder's path, so that two processes that make the database at the same time choose the same uid. Later, the
 * owner of the database's files decides.
 */
export async function dedicatedUids(dataDir: string): Promise<number[]> {
  const usedUids = new Set((await systemAccounts()).map(({ uid }) => uid))
  const hash = createHash('sha256').update(dataDir).digest().readUInt32BE(0)
  return ranges.map(({ first, count }) => {
    let offset = hash % count
    while (usedUids.has(first + offset)) offset = (offset + 1) % count
    return first + offset
  })
}

/** Returns the accounts of /etc/passwd; none if the file does not exist. */
export async function systemAccounts(): Promise<SystemAccount[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid >= 0 && gid >= 0)
}
