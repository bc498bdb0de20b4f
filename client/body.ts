import { refuseCredentials } from './address.ts'

/** A body to send, with its header. A form brings its own header. */
interface SentBody {
  body?: string | FormData
  headers: Record<string, string>
  /** True if it contains a file. Files have no time limit. */
  hasFile: boolean
}

/** Makes JSON, or a multipart form if there is a file. Throws a TypeError if a field would carry a credential. */
export function sentBody(body: object | undefined): SentBody {
  if (body === undefined) return { headers: {}, hasFile: false }
  refuseCredentials(Object.keys(body), 'a body')
  if (Object.values(body).some(isFile)) return { body: formOf(body), headers: {}, hasFile: true }
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' }, hasFile: false }
}

const isFile = (value: unknown) => value instanceof Blob

function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) append(form, name, value)
  return form
}

// The names that Rails reads: `poll[options][]`, `fields_attributes[0][name]`.
function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return
  if (value instanceof Blob) form.append(name, value)
  else if (Array.isArray(value)) appendList(form, name, value)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner)
  } else form.append(name, value === null ? '' : String(value))
}

function appendList(form: FormData, name: string, list: unknown[]): void {
  // A form cannot express an empty list otherwise.
  if (list.length === 0) form.append(`${name}[]`, '')
  for (const [index, value] of list.entries()) {
    append(form, typeof value === 'object' && value !== null ? `${name}[${index}]` : `${name}[]`, value)
  }
}
