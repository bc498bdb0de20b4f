/** The most bytes that stand before what a frame of a server's carries (RFC 6455 section 5.2: no mask). */
const longestHead = 10

/** What stands before a text of so many bytes, all of it in this frame. */
export function textFrameHead(length: number): Buffer {
  const head = Buffer.allocUnsafe(longestHead)
  // FIN and the opcode of text.
  head[0] = 0x81
  if (length < 126) {
    head[1] = length
    return head.subarray(0, 2)
  }
  if (length < 65_536) {
    head[1] = 126
    head.writeUInt16BE(length, 2)
    return head.subarray(0, 4)
  }
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/** A whole text message as it goes over the wire: the same bytes for everybody. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([textFrameHead(payload.length), payload])
}
