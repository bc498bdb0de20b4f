import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { type Connection, connect } from './attach.ts'
import { pathNote, recoverySignal } from './copied.ts'
import { type CopiedFiles, copyFolder, type CopyTarget } from './copyFolder.ts'

/**
 * Folders that are copied empty, as PostgreSQL's manual recommends (25.3.4.1), because their files belong to this run
 * of PostgreSQL, or are added later.
 */
const emptied = new Set([
  ...['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
])

const ofThisRun = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  recoverySignal,
  pathNote,
])

/** This file is copied last, because it has the position from which the write-ahead log is read. */
const control = 'global/pg_control'

const settings = 'postgresql.auto.conf'

/** Files that are written anew for the copy instead of being copied. */
const written = new Set([control, settings])

interface BaseBackup {
  connection: Connection
  /** The folder with the files of the PostgreSQL that `connection` leads to. */
  cluster: string
  /** The folder for the copy. It must be empty. */
  target: CopyTarget
  signal: AbortSignal
}

/** A copy of a cluster. */
export interface CopiedCluster extends CopiedFiles {
  /** The name of the last file of the write-ahead log that the copy needs. */
  lastSegment: string
}

/**
 * Copies the files of a running PostgreSQL (its manual, 25.3.4, "Making a Base Backup Using the Low Level API"), with
 * the part of its write-ahead log that makes them consistent. A PostgreSQL that starts on the copy has a state from
 * shortly before this function returned, with everything that was committed before the call, and continues on a new
 * timeline. Throws if that is not certain.
 */
export async function copyCluster({ connection, cluster, target, signal }: BaseBackup): Promise<CopiedCluster> {
  const client = await connect(connection, `social-service backup ${process.pid}`)
  try {
    await refuseTablespaces(cluster)
    await holdLog(client)
    const begin = await text(client, `select pg_walfile_name(pg_backup_start('social-service', fast => true))`)
    const isLeftOut = (path: string) =>
      written.has(path) || ofThisRun.has(path) || emptied.has(dirname(path)) || isTemporary(basename(path))
    const copied = await copyFolder(cluster, target, { isLeftOut, signal })
    await copyControl(cluster, target)
    const { rows } = await client.query<{ label: string; end: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as end from pg_backup_stop(wait_for_archive => false)',
    )
    const log = await copyLog(join(cluster, 'pg_wal'), target, [begin, rows[0]!.end])
    await complete(cluster, target, rows[0]!.label)
    const files = copied.files + log.files + 1
    return { files, bytes: copied.bytes + log.bytes, lastSegment: rows[0]!.end }
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isTemporary(name: string): boolean {
  return name.startsWith('pgsql_tmp') || name === 'pg_internal.init'
}

// Creates a temporary slot, which ends with the connection. Until then, PostgreSQL retains everything that is written
// to its log.
async function holdLog(client: pg.Client): Promise<void> {
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`])
}

async function refuseTablespaces(cluster: string): Promise<void> {
  if ((await readdir(join(cluster, 'pg_tblspc'))).length === 0) return
  throw new Error('This database has tablespaces, which are not copied here: use pg_basebackup.')
}

async function text(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(query)
  return Object.values(rows[0]!)[0]!
}

// PostgreSQL writes this file in one step, but a read may see parts of two versions. So it is read until two reads
// agree.
async function copyControl(cluster: string, target: CopyTarget): Promise<void> {
  let before = await readFile(join(cluster, control))
  for (;;) {
    const now = await readFile(join(cluster, control))
    if (now.equals(before)) break
    before = now
  }
  await target.writeFile(control, before, cluster)
}

const segmentName = /^[0-9A-F]{24}$/

async function copyLog(
  source: string,
  target: CopyTarget,
  [begin, end]: readonly [string, string],
): Promise<CopiedFiles> {
  const names = await readdir(source)
  const segments = names.filter((name) => segmentName.test(name) && name >= begin && name <= end).sort()
  if (segments.length !== numberOf(end) - numberOf(begin) + 1)
    throw new Error(`Parts of the WAL from ${begin} to ${end} are missing.`)
  let bytes = 0
  for (const name of [...segments, ...names.filter((each) => each.endsWith('.history'))])
    bytes += await target.copyFile(join(source, name), join('pg_wal', name))
  for (const folder of ['archive_status', 'summaries']) await target.makeFolder(join('pg_wal', folder), source)
  return { files: segments.length, bytes }
}

// Segments have 16 MB, so the middle part of the name is the same for 256 segments.
function numberOf(segment: string): number {
  return parseInt(segment.slice(8, 16), 16) * 256 + parseInt(segment.slice(16), 16)
}

async function complete(cluster: string, target: CopyTarget, label: string): Promise<void> {
  // The copy has no archive, because it contains the necessary part of the log. It accepts writes, even if its source
  // is being moved. Lines from an earlier backup do no harm.
  const lines = `restore_command = 'false'\ndefault_transaction_read_only = 'off'\n`
  const before = await readFile(join(cluster, settings), 'utf8')
  const contents = { [settings]: before + lines, backup_label: label, [recoverySignal]: '' }
  for (const [name, content] of Object.entries(contents)) await target.writeFile(name, content, cluster)
  await target.flush()
}
