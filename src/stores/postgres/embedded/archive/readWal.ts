import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type ArchiveFiles, readWhole } from '../../../archiveFiles.ts'
import { type Generation, names, readThrough } from './generations.ts'
import { lsnOf, type Piece, piecesFrom, piecesOf, segmentBytes, startOf } from './segments.ts'

const unpacked = promisify(gunzip)

/** Thrown when WAL of an archive is missing or damaged. The message is a sentence. */
export class DamagedWalError extends Error {
  override name = 'DamagedWalError'
}

/**
 * Reads the WAL of a generation, and returns one segment after the other. If the last segment is incomplete, it is
 * filled with zeros, at which PostgreSQL stops reading. Throws a `DamagedWalError` if a piece is missing or damaged.
 */
export async function* readWal(
  files: ArchiveFiles,
  { name, manifest }: Generation,
  signal: AbortSignal,
): AsyncGenerator<{ segment: string; bytes: Buffer }> {
  // Read before the list of files: a running archiver has then written all files up to this position.
  const through = await readThrough(files, name)
  const { pieces, end } = piecesFrom(manifest.timeline, manifest.start, await files.list(`${name}/${names.wal}`))
  if (through && end < through.position)
    throw new DamagedWalError(`The WAL from ${lsnOf(end)} to ${lsnOf(through.position)} is missing.`)
  for (const [segment, parts] of Map.groupBy(pieces, (piece) => piece.segment)) {
    signal.throwIfAborted()
    yield { segment, bytes: await readSegment(files, name, segment, parts) }
  }
}

async function readSegment(
  files: ArchiveFiles,
  generation: string,
  segment: string,
  parts: readonly Piece[],
  isAgain = false,
): Promise<Buffer> {
  const bytes = Buffer.alloc(segmentBytes)
  for (const piece of parts) {
    const part = await readPiece(files, generation, piece)
    part?.copy(bytes, piece.from)
    if (part) continue
    // A running archiver replaces the parts of a segment by the whole segment.
    const whole = piecesOf(segment, await files.list(`${generation}/${names.wal}`, segment))
    if (isAgain || whole.length !== 1) throw new DamagedWalError(`${names.wal}/${piece.name} is missing.`)
    return readSegment(files, generation, segment, whole, true)
  }
  return bytes
}

/**
 * Returns the bytes of a piece of WAL, or undefined if its file does not exist. Throws a `DamagedWalError` if it is
 * damaged.
 */
export async function readPiece(
  files: ArchiveFiles,
  generation: string,
  { name, segment, from, to }: Piece,
): Promise<Buffer | undefined> {
  const file = await readWhole(files, `${generation}/${names.wal}/${name}`)
  if (!file) return undefined
  const bytes = await unpacked(file, { maxOutputLength: segmentBytes }).catch(() => undefined)
  // A segment begins with its own position, at the eighth byte.
  const isRight = from > 0 || bytes?.readBigUInt64LE(8) === BigInt(startOf(segment))
  if (bytes?.length !== to - from || !isRight) throw new DamagedWalError(`${names.wal}/${name} is damaged.`)
  return bytes
}
