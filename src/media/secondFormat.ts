import { open } from 'node:fs/promises'

// Content that a browser would sniff as a page or document. Browsers read at most 1445 bytes; this reads a little more.
const markup = /<!doctype|<html|<head|<body|<script|<iframe|<\?php|<svg[\s>]|%pdf-/i
const endOfZip = Buffer.from('PK\x05\x06', 'latin1')

/** Returns whether a media file is also a page, a script, a PDF or a ZIP archive. */
export async function holdsSecondFormat(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await readAt(0, 4096)
    if (markup.test(head.toString('latin1'))) return true
    return endsAsZip(await readAt(Math.max(0, size - 65_557), 65_557))
  } finally {
    await file.close()
  }

  async function readAt(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
}

/**
 * Returns whether a file ends as a ZIP archive does. The record at its end has 22 bytes and a comment that ends the
 * file (APPNOTE.TXT 4.3.16).
 */
function endsAsZip(tail: Buffer): boolean {
  const at = tail.lastIndexOf(endOfZip)
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
}
