import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterPaths } from './clusterPaths.ts'
import { flush } from '../../durably.ts'
import { EmbeddedPostgresError } from './explain.ts'
import { replaceFile } from './unfinished.ts'

/** The name of the file in a data folder that records a move of its database to a server. */
export const moveRecordName = 'postgres-moved.json'

/** A move of an embedded database. Once the database has been moved, the embedded one must not be used any more. */
export interface MoveRecord {
  state: 'moving' | 'moved'
  /** The address of the server, without a password. */
  to: string
  /** The time at which the record was written. */
  at: string
}

type DataFolder = Pick<ClusterPaths, 'dataDir'>

const fileOf = ({ dataDir }: DataFolder) => join(dataDir, moveRecordName)

/** Returns the record of a move in a data folder, or undefined if its database was never moved. */
export async function readMoveRecord(folder: DataFolder): Promise<MoveRecord | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(folder), 'utf8')) as MoveRecord
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Records a move in a file that belongs to the owner of the data folder, and flushes it to the disk. */
export async function writeMoveRecord(folder: DataFolder, record: Omit<MoveRecord, 'at'>): Promise<void> {
  const { uid, gid } = await stat(folder.dataDir)
  await replaceFile(fileOf(folder), `${JSON.stringify({ ...record, at: new Date().toISOString() })}\n`, [uid, gid])
  await flush(folder.dataDir)
}

/** Removes the record, if it exists. */
export async function removeMoveRecord(folder: DataFolder): Promise<void> {
  await rm(fileOf(folder), { force: true })
  await flush(folder.dataDir)
}

/** Throws if the database of a data folder was moved to a server. */
export async function requireNotMoved(folder: DataFolder): Promise<void> {
  const record = await readMoveRecord(folder)
  if (record?.state !== 'moved') return
  const day = record.at.slice(0, 10)
  throw new EmbeddedPostgresError(
    `The database of ${folder.dataDir} was moved to ${record.to} on ${day}. Set DATABASE_URL (database) to that server. To return to the embedded database, which lacks everything that was written since then, run \`social-service move --undo\` with this data folder.`,
  )
}
