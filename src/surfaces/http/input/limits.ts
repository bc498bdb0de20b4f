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
  /** Timeout, in milliseconds, while no byte of the body arrives. */
  idleMs: number
  /** Timeout for the whole body, in milliseconds. It ends a request that sends a byte now and then. */
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
