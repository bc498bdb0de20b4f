/** The limits on the size and duration of a body. */
export interface InputLimits {
  /** Bytes of a JSON body. */
  jsonBytes: number
  /** Bytes of a URL-encoded form. */
  formBytes: number
  /** Bytes of one file. */
  fileBytes: number
  /** Files of one multipart body. */
  files: number
  /** Fields of one multipart body that are not files. */
  fields: number
  /** Bytes of all these fields, names included. */
  fieldBytes: number
  /** Milliseconds without a byte after which a body is given up. */
  idleMs: number
  /** Milliseconds for the whole body. A client that sends a byte now and then must not hold a connection forever. */
  totalMs: number
  /** Stops the reading. It rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

const mebibyte = 1024 * 1024

export const defaultInputLimits: InputLimits = {
  jsonBytes: mebibyte,
  formBytes: mebibyte,
  fileBytes: 100 * mebibyte,
  files: 4,
  fields: 100,
  fieldBytes: mebibyte,
  idleMs: 30_000,
  totalMs: 15 * 60_000,
}
