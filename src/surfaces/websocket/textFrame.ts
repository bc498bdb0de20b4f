// RFC 6455 section 5.2: FIN and the opcode of text. A server's frames have no mask.
const wholeText = 0x81

/** Writes the head of a frame for a text of `length` bytes, so that it ends at `end`. Returns the start of the head. */
export function writeTextHead(target: Buffer, end: number, length: number): number {
  const start = end - headLength(length)
  target[start] = wholeText
  if (length < 126) target[start + 1] = length
  else if (length < 65_536) {
    target[start + 1] = 126
    target.writeUInt16BE(length, start + 2)
  } else {
    target[start + 1] = 127
    target.writeUInt32BE(0, start + 2)
    target.writeUInt32BE(length, start + 6)
  }
  return start
}

function headLength(length: number): number {
  if (length < 126) return 2
  return length < 65_536 ? 4 : 10
}

/** Returns the frame of a whole text message. It is the same for all readers. */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text)
  const head = headLength(bytes)
  const frame = Buffer.allocUnsafe(head + bytes)
  writeTextHead(frame, head, bytes)
  frame.write(text, head)
  return frame
}
