import type { Header, RequestParts } from './http.ts'

/** Makes a JSON body from a value, or from a text that is already JSON. */
export function jsonBody(value: unknown, headers: readonly Header[] = []): RequestParts {
  const body = typeof value === 'string' ? value : JSON.stringify(value)
  return { headers: [...headers, ['Content-Type', 'application/json']], body }
}

/** Makes a body as an ordinary form sends it. */
export function formBody(fields: Record<string, string>, headers: readonly Header[] = []): RequestParts {
  const body = new URLSearchParams(fields).toString()
  return { headers: [...headers, ['Content-Type', 'application/x-www-form-urlencoded']], body }
}

/** A part of a multipart form: a text, or the smallest picture. */
export type FormPart = readonly [name: string, value: string | typeof picture]

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Stands for a file in a form. */
export const picture = Symbol('a picture')

const boundary = 'conformance-0b1c2d3e4f'

/** Makes a multipart form. Its parts are sent in this order. */
export function multipartBody(parts: readonly FormPart[], headers: readonly Header[] = []): RequestParts {
  const pieces = parts.flatMap(([name, value]) => {
    const line = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
    if (value !== picture) return [Buffer.from(`${line}\r\n\r\n${value as string}\r\n`)]
    return [Buffer.from(`${line}; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`), pixel, Buffer.from('\r\n')]
  })
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
  return { headers: [...headers, ['Content-Type', `multipart/form-data; boundary=${boundary}`]], body }
}
