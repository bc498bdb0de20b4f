/** How much of a body is read, and for how long. */
export interface InputLimits {
  /** Bytes of a JSON body. */
  jsonBytes: number
  /** Bytes of a URL-encoded form. */
  formBytes: number
  /** Bytes of one file. */
  fileBytes: number
  /** Files of one multipart body. */
  files: number
  /** Fields of one multipart body that are no files. */
  fields: number
  /** Bytes of all these fields, names included. */
  fieldBytes: number
  /** Milliseconds without a byte before a body is given up. */
  idleMs: number
  /** Milliseconds for the whole body: whoever sends a byte now and then must not hold a connection for ever. */
  totalMs: number
  /** Ends the reading with its reason. */
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
