import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { flush } from '../../durably.ts'
import { ensurePassword, findPassword } from './password.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import type { RunAs } from './runAs.ts'
import { replaceFile } from './unfinished.ts'

// Lines of pg_hba.conf that allow everyone who can reach the socket, and lines that require the password.
const trusting = /^([ \t]*(?:local|host\w*)[ \t][^#\n]*[ \t])trust(?=[ \t]*(?:#.*)?$)/gm
const asking = /^([ \t]*local[ \t][^#\n]*[ \t])scram-sha-256(?=[ \t]*(?:#.*)?$)/gm

const hbaOf = ({ cluster }: ClusterPaths) => join(cluster, 'pg_hba.conf')

/** Returns whether PostgreSQL requires no password from anyone who can reach its socket. */
export async function admitsEverybody(paths: ClusterPaths): Promise<boolean> {
  const text = await readFile(hbaOf(paths), 'utf8')
  return text.search(trusting) >= 0
}

/**
 * Prepares a database that has no password yet, or whose password file is lost, before PostgreSQL starts on it. Returns
 * whether `setPassword` is needed once PostgreSQL runs. Until then, only root and PostgreSQL's own user can reach its
 * socket.
 */
export async function preparePassword(paths: ClusterPaths, runAs: RunAs): Promise<boolean> {
  const isLost = (await findPassword(paths)) === undefined
  // This is done before the password file is made, because a crash must not leave a password that the database does not
  // have.
  if (isLost) await rewrite(paths, asking, 'trust')
  else if (!(await admitsEverybody(paths))) return false
  await ensurePassword(paths, runAs)
  return true
}

/** Sets the password of a running database, which requires it from now on. Idempotent. */
export async function setPassword(client: pg.Client, paths: ClusterPaths): Promise<void> {
  const password = await findPassword(paths)
  if (password === undefined) throw new Error(`${paths.passwordFile} is missing`)
  await client.query('BEGIN')
  // Two simultaneous changes would fail with "tuple concurrently updated".
  await client.query('SELECT pg_advisory_xact_lock(1936682851, 3)')
  await client.query(`SET LOCAL password_encryption = 'scram-sha-256'`)
  await client.query(`ALTER ROLE postgres PASSWORD ${pg.escapeLiteral(password)}`)
  await client.query('COMMIT')
  await rewrite(paths, trusting, 'scram-sha-256')
  await client.query('SELECT pg_reload_conf()')
}

/**
 * Makes a running database reload pg_hba.conf if it may not have done so since a change, for example after a crash in
 * between.
 */
export async function applyLogin(client: pg.Client, paths: ClusterPaths): Promise<void> {
  // The disk's clock may be a moment behind that of PostgreSQL.
  const changedAt = (await stat(hbaOf(paths))).ctimeMs / 1000 + 1
  await client.query('SELECT pg_reload_conf() WHERE pg_conf_load_time() < to_timestamp($1)', [changedAt])
}

async function rewrite(paths: ClusterPaths, lines: RegExp, method: string): Promise<void> {
  const file = hbaOf(paths)
  const text = await readFile(file, 'utf8')
  const { uid, gid } = await stat(file)
  await replaceFile(file, text.replace(lines, `$1${method}`), [uid, gid])
  await flush(paths.cluster)
}
