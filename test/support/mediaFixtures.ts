import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'

/**
 * Creates a folder for the current test, and removes it afterwards. `file` writes into it, `temporaryFile` returns a
 * new path, and `left` lists its content.
 */
export async function mediaFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'media-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    folder,
    left: () => readdir(folder),
    temporaryFile: () => Promise.resolve(join(folder, randomUUID())),
    async file(content: Uint8Array | string): Promise<string> {
      const path = join(folder, `upload-${randomUUID()}`)
      await writeFile(path, content)
      return path
    },
  }
}

/** Returns a still picture with a red left half and a blue right half. */
export function twoColours(width: number, height: number) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: 'red' } } as const
  return sharp({ create: { width, height, channels: 3, background: 'blue' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .removeAlpha()
}

/** Returns a picture that no encoder can make small. */
export function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
  })
}

/** Returns an animation with frames in red, lime and blue. */
export async function animation(width: number, height: number, colours = ['red', 'lime', 'blue']) {
  const frames = colours.map((background) =>
    sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
}

/** Returns a valid black PNG with one bit per pixel: a few kilobytes that decode to millions of pixels. */
export function pngBomb(width: number, height = width): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1 // bit depth; the rest is greyscale, not interlaced
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** Returns a box of ISO/IEC 14496-12. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

/**
 * Returns the structure of an MP4 of 2.5 seconds with the given tracks. With `quarterTurn`, it is rotated like a video
 * of a phone held upright.
 */
export function mp4(tracks: ('vide' | 'soun')[], { brand = 'isom', quarterTurn = false } = {}): Buffer {
  const movieHeader = Buffer.alloc(100)
  movieHeader.writeUInt32BE(1000, 12)
  movieHeader.writeUInt32BE(2500, 16)
  const boxes = tracks.map((handler) =>
    box('trak', trackHeader(handler, quarterTurn), box('mdia', handlerBox(handler))),
  )
  const start = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`))
  return Buffer.concat([start, box('moov', box('mvhd', movieHeader), ...boxes), box('mdat', Buffer.alloc(64, 7))])
}

function trackHeader(handler: string, quarterTurn: boolean): Buffer {
  const header = Buffer.alloc(84)
  header.writeInt32BE(quarterTurn ? 0 : 65_536, 40)
  header.writeInt32BE(quarterTurn ? 65_536 : 0, 44)
  if (handler === 'vide') header.writeUInt32BE(1920 * 65_536, 76)
  if (handler === 'vide') header.writeUInt32BE(1080 * 65_536, 80)
  return box('tkhd', header)
}

function handlerBox(handler: string): Buffer {
  return box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13))
}
