import { open, type FileHandle } from 'node:fs/promises'
import { invalid } from '../model/errors.ts'
import { readBoxes, type Box } from './isoMedia.ts'

// ISO/IEC 14496-12: user data (8.10.1), metadata (8.11.1) and vendor boxes (11.1) can reveal the place and the device.
// Dashcams use `gps `, and free space may be metadata that another program only renamed.
const personal = new Set(['udta', 'meta', 'uuid', 'gps ', 'free', 'skip'])
const containers: Record<string, string[]> = { file: ['moov', 'moof'], moov: ['trak'], trak: ['mdia'], moof: ['traf'] }

// The limit for all containers together. A fragmented video has about twenty boxes for every few seconds.
const mostBoxes = 50_000
const zeros = Buffer.alloc(64 * 1024)

/**
 * Blanks the metadata of an MP4, QuickTime, M4A or 3GP file in place, such as locations, devices and titles. The size
 * of the file and the samples of its tracks stay the same, even those of a track that records positions. Throws
 * `validation_failed` if boxes are unreadable or too many.
 */
export async function blankIsoMetadata(path: string): Promise<void> {
  const file = await open(path, 'r+')
  let left = mostBoxes

  async function blankWithin(container: string, start: number, end: number): Promise<void> {
    const boxes = await readBoxes(file, start, end)
    if (!boxes) throw invalid('file', 'fileDamaged')
    left -= boxes.length
    if (left < 0) throw invalid('file', 'fileTooManyParts')
    for (const box of boxes) {
      if (personal.has(box.type)) await overwriteBox(file, box)
      else if (containers[container]?.includes(box.type)) await blankWithin(box.type, box.start, box.end)
    }
  }

  try {
    await blankWithin('file', 0, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function overwriteBox(file: FileHandle, { header, start, end }: Box): Promise<void> {
  await file.write('free', header + 4, 'latin1')
  for (let at = start; at < end; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
}
