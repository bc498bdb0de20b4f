import { open, type FileHandle } from 'node:fs/promises'

/** The declared tracks of an MP4, QuickTime, M4A or 3GP file: size in pixels as shown, duration in seconds. */
export interface IsoMedia {
  hasVideo: boolean
  hasAudio: boolean
  width?: number
  height?: number
  durationSeconds?: number
}

/** A box, with the offsets of its header, its content and its end in the file. */
export interface Box {
  type: string
  header: number
  start: number
  end: number
}

const most = { boxes: 20_000, tracks: 32 }

/**
 * Reads the structure of an ISO base media file (ISO/IEC 14496-12) without its samples. Returns undefined if the boxes
 * do not fill the file exactly, as in a truncated file, or if it has no track of sound or pictures. Reads a few bytes
 * of each box, so that a hostile table of a hundred megabytes costs nothing.
 */
export async function readIsoMedia(path: string): Promise<IsoMedia | undefined> {
  const file = await open(path)
  try {
    const outer = await readBoxes(file, 0, (await file.stat()).size)
    const movie = outer?.find(({ type }) => type === 'moov')
    const inner = movie && (await readBoxes(file, movie.start, movie.end))
    return inner && (await describe(file, inner))
  } finally {
    await file.close()
  }
}

async function describe(file: FileHandle, movie: Box[]): Promise<IsoMedia | undefined> {
  const found: IsoMedia = { hasVideo: false, hasAudio: false, ...(await duration(file, movie)) }
  for (const track of movie.filter(({ type }) => type === 'trak').slice(0, most.tracks)) {
    const parts = (await readBoxes(file, track.start, track.end)) ?? []
    const handler = await handlerOf(file, parts)
    found.hasAudio ||= handler === 'soun'
    if (handler === 'vide' && !found.hasVideo) Object.assign(found, { hasVideo: true }, await shownSize(file, parts))
  }
  return found.hasVideo || found.hasAudio ? found : undefined
}

/** Returns the boxes that fill a part of a file; undefined if they do not fill it, or if there are more than 20,000. */
export async function readBoxes(file: FileHandle, start: number, end: number): Promise<Box[] | undefined> {
  const found: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const header = await read(file, at, 16)
    const type = header.toString('latin1', 4, 8)
    const short = header.readUInt32BE(0)
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short
    const headerSize = short === 1 ? 16 : 8
    if (!/^[\x20-\x7e\xa9]{4}$/.test(type) || size < headerSize || at + size > end) return undefined
    if (found.push({ type, header: at, start: at + headerSize, end: at + size }) > most.boxes) return undefined
    at += size
  }
  return found
}

/**
 * Reads the duration from `mvhd` (8.2.2). The field is all ones if the duration is unknown, and may be zero in a
 * fragmented file.
 */
async function duration(file: FileHandle, movie: Box[]): Promise<{ durationSeconds?: number }> {
  const header = await body(file, movie, 'mvhd', 32)
  const long = header[0] === 1
  const scale = header.readUInt32BE(long ? 20 : 12)
  const length = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const seconds = length / scale
  return length > 0 && length !== 0xffffffff && seconds < 1e7 ? { durationSeconds: seconds } : {}
}

/** Reads the size from `tkhd` (8.3.2). A matrix that begins with 0 rotates the picture by 90 degrees, as phones do. */
async function shownSize(file: FileHandle, track: Box[]): Promise<{ width?: number; height?: number }> {
  const header = await body(file, track, 'tkhd', 96)
  const matrix = header[0] === 1 ? 52 : 40
  const width = Math.round(header.readUInt32BE(matrix + 36) / 65_536)
  const height = Math.round(header.readUInt32BE(matrix + 40) / 65_536)
  if (width === 0 || height === 0) return {}
  const turned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0
  return turned ? { width: height, height: width } : { width, height }
}

/** Reads the type of a track from `mdia/hdlr` (8.4.3). */
async function handlerOf(file: FileHandle, track: Box[]): Promise<string> {
  const media = track.find(({ type }) => type === 'mdia')
  const parts = media && (await readBoxes(file, media.start, media.end))
  return parts ? (await body(file, parts, 'hdlr', 12)).toString('latin1', 8, 12) : ''
}

/** Returns the first bytes of a box, padded with zeros. Returns only zeros if there is no such box. */
async function body(file: FileHandle, among: Box[], boxType: string, length: number): Promise<Buffer> {
  const box = among.find(({ type }) => type === boxType)
  const bytes = Buffer.alloc(length)
  if (box !== undefined) (await read(file, box.start, Math.min(length, box.end - box.start))).copy(bytes)
  return bytes
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  return (await file.read(Buffer.alloc(length), 0, length, position)).buffer
}
