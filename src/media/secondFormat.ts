import { open } from 'node:fs/promises'

// What a browser would sniff as a page or a document, looked for a little further than any browser looks (1445 bytes).
const markup = /<!doctype|<html|<head|<body|<script|<iframe|<\?php|<svg[\s>]|%pdf-/i
const endOfZip = Buffer.from('PK\x05\x06', 'latin1')

/** Whether a file that looks like media is a page, a script, a PDF or a ZIP archive at the same time. */
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
 * APPNOTE.TXT 4.3.16: the record that ends an archive is 22 bytes and a comment that reaches to the end of the file.
 */
function endsAsZip(tail: Buffer): boolean {
  const at = tail.lastIndexOf(endOfZip)
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
}
