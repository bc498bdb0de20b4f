/** The size of PostgreSQL's WAL files, as initdb sets it. */
export const segmentBytes = 16 * 1024 * 1024

/** Returns a position in the WAL, such as `1/2A00F8`, as a number of bytes. */
export function positionOf(lsn: string): number {
  const [high, low] = lsn.split('/').map((part) => Number.parseInt(part, 16)) as [number, number]
  return high * 2 ** 32 + low
}

/** Returns a number of bytes in PostgreSQL's notation for a position in the WAL. */
export function lsnOf(position: number): string {
  return `${Math.floor(position / 2 ** 32).toString(16)}/${(position % 2 ** 32).toString(16)}`.toUpperCase()
}

/** Returns the name of the WAL file that contains the byte at a position. */
export function segmentAt(timeline: number, position: number): string {
  const parts = [timeline, Math.floor(position / 2 ** 32), Math.floor((position % 2 ** 32) / segmentBytes)]
  return parts.map((part) => hex(part)).join('')
}

/** Returns the position of the first byte of a WAL file. */
export function startOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 2 ** 32 + Number.parseInt(segment.slice(16), 16) * segmentBytes
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

/** A file of an archive with bytes of one segment: all of them, or those from `from` up to `to`. */
export interface Piece {
  name: string
  segment: string
  from: number
  to: number
}

const pieceName = /^([0-9A-F]{24})(?:\.([0-9A-F]{8})-([0-9A-F]{8}))?\.gz$/

/** Returns the name of the file for a part of a segment. */
export function pieceOf(segment: string, from: number, to: number): string {
  return from === 0 && to === segmentBytes ? `${segment}.gz` : `${segment}.${hex(from)}-${hex(to)}.gz`
}

function parsePiece(name: string): Piece | undefined {
  const [, segment, from = '0', to = segmentBytes.toString(16)] = pieceName.exec(name) ?? []
  if (segment === undefined) return undefined
  return { name, segment, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
}

/** Returns the pieces of one segment among the files of an archive, in the order of their bytes. */
export function piecesOf(segment: string, files: readonly string[]): Piece[] {
  const found = files.filter((name) => name.startsWith(segment)).flatMap((name) => parsePiece(name) ?? [])
  const whole = found.find(({ from, to }) => from === 0 && to === segmentBytes)
  return whole ? [whole] : found.sort((one, other) => one.from - other.from || one.to - other.to)
}

/** Returns the pieces that follow each other without a gap from a position on, and where they end. */
export function piecesFrom(
  timeline: number,
  start: number,
  files: readonly string[],
): { pieces: Piece[]; end: number } {
  const bySegment = Map.groupBy(files, (name) => name.slice(0, 24))
  const pieces: Piece[] = []
  for (let at = start; ; at += segmentBytes) {
    const segment = segmentAt(timeline, at)
    let reached = 0
    for (const piece of piecesOf(segment, bySegment.get(segment) ?? [])) {
      if (piece.from !== reached) continue
      pieces.push(piece)
      reached = piece.to
    }
    if (reached < segmentBytes) return { pieces, end: at + reached }
  }
}
