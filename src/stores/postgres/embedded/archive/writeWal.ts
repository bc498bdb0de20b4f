import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { ArchiveFiles } from '../../../archiveFiles.ts'
import { names } from './generations.ts'
import { readPiece } from './readWal.ts'
import { type Piece, pieceOf, piecesOf, segmentAt, segmentBytes, startOf } from './segments.ts'

const compressed = promisify(gzip)

interface Range {
  /** The data folder with the WAL. */
  dataDir: string
  files: ArchiveFiles
  /** The name of the generation. */
  generation: string
  timeline: number
  /** The positions between which the WAL is archived. */
  from: number
  to: number
}

/** Archives WAL up to the end of one segment or up to `to`, and returns the position where it ended. */
export async function archiveSegment({ dataDir, files, generation, timeline, from, to }: Range): Promise<number> {
  const segment = segmentAt(timeline, from)
  const start = startOf(segment)
  const end = Math.min(to, start + segmentBytes)
  const isWhole = end === start + segmentBytes
  // A whole segment replaces its parts.
  const first = isWhole ? 0 : from - start
  const piece = { name: pieceOf(segment, first, end - start), segment, from: first, to: end - start }
  await putPiece({ dataDir, files, generation, piece })
  if (isWhole) await removeParts(files, generation, segment)
  return end
}

interface PieceOfGeneration extends Pick<Range, 'dataDir' | 'files' | 'generation'> {
  piece: Piece
}

async function putPiece({ dataDir, files, generation, piece }: PieceOfGeneration): Promise<void> {
  const bytes = await readBytes(dataDir, piece)
  const isNew = await files.putNew(`${generation}/${names.wal}/${piece.name}`, await compressed(bytes, fastest))
  // An earlier attempt stored this piece, but the response was lost.
  if (!isNew) await requireEqual({ files, generation, piece }, bytes)
}

/** Throws an Error with a sentence if the archive has other content for a piece of WAL than PostgreSQL. */
export async function requireSame({ dataDir, ...piece }: PieceOfGeneration): Promise<void> {
  await requireEqual(piece, await readBytes(dataDir, piece.piece))
}

async function requireEqual(
  { files, generation, piece }: Omit<PieceOfGeneration, 'dataDir'>,
  bytes: Buffer,
): Promise<void> {
  if ((await readPiece(files, generation, piece))?.equals(bytes)) return
  throw new Error(
    `${generation}/${names.wal}/${piece.name} in ${files.name} differs from the WAL here. Another server seems to use this archive. Give each one an archive of its own.`,
  )
}

const fastest = { level: constants.Z_BEST_SPEED }

async function removeParts(files: ArchiveFiles, generation: string, segment: string): Promise<void> {
  const folder = `${generation}/${names.wal}`
  const found = await files.list(folder, segment)
  const [whole] = piecesOf(segment, found)
  for (const name of found) if (name !== whole!.name) await files.remove(`${folder}/${name}`)
}

async function readBytes(dataDir: string, { segment, from, to }: Piece): Promise<Buffer> {
  const path = join(dataDir, 'postgres/pg_wal', segment)
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
    if (bytesRead < to - from) throw new Error(`${path} is too short.`)
    return buffer
  } finally {
    await file.close()
  }
}
