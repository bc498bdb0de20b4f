import type { Client } from '../../client/index.ts'
import type { Scope } from '../../src/model/scopes.ts'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import { createFolderMediaFiles } from '../../src/stores/folder/mediaFiles.ts'
import { forFile } from '../support/forFile.ts'
import { startService } from '../support/service.ts'

/** A response. `body` is its JSON. */
export interface Reply {
  status: number
  // `any`, because a test that expects the wrong shape fails anyway.
  body: any
  headers: Headers
}

/** A person who calls the service over HTTP. */
export interface Person {
  id: string
  name: string
  get(path: string): Promise<Reply>
  /** Sends a `FormData` or a `URLSearchParams` as it is, and any other body as JSON. */
  send(line: string, body?: unknown): Promise<Reply>
  /** The published client, as this person. */
  client: Client
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Starts a service, with people who are created by name. */
export async function startJourney(options: ServiceOptions = {}) {
  const service = await startService(options)
  const { stores, pool } = service
  const mediaFiles = createFolderMediaFiles(service.mediaFolder)

  async function person(name: string, scopes?: Scope[]): Promise<Person> {
    const account = await stores.accounts.findByUsername(name)
    if (!account) return caller(await service.createAccount(name, scopes))
    const { token } = await service.signIn(account.id, scopes)
    const headers = { authorization: `Bearer ${token}` }
    const ask: Ask = (path, init = {}) => service.fetch(path, { ...init, headers: { ...init.headers, ...headers } })
    return caller({ id: account.id, username: name, api: ask, client: service.clientOf(token) })
  }

  /** Returns the sorted keys of the stored files. */
  async function stored(prefix = ''): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of mediaFiles.list(prefix)) keys.push(key)
    return keys.toSorted()
  }

  const anonymous = caller({ id: '', username: '', api: service.fetch, client: service.clientOf() })
  const sql = (text: string, ...values: unknown[]) => pool.query(text, values)
  return { service, stores, person, anonymous, stored, sql, stop: () => service.close() }
}

export type JourneyContext = Awaited<ReturnType<typeof startJourney>>

/** Calls `startJourney` for all tests of a file. */
export const journeyForFile = (options?: ServiceOptions) =>
  forFile(
    () => startJourney(options),
    ({ stop }) => stop(),
  )

type CallerParts = Pick<Person, 'id' | 'client'> & { username: string; api: Ask }

function caller({ id, username, api, client }: CallerParts): Person {
  const call = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await api(path, init)
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  return {
    id,
    name: username,
    client,
    get: (path) => call(path, {}),
    send(line, body) {
      const [method = '', path = ''] = line.split(' ')
      if (body === undefined) return call(path, { method })
      if (body instanceof FormData || body instanceof URLSearchParams) return call(path, { method, body })
      return call(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    },
  }
}

/** Returns a multipart form. */
export function form(fields: Record<string, string | Blob>): FormData {
  const created = new FormData()
  for (const [name, value] of Object.entries(fields)) created.append(name, value)
  return created
}

/** Returns a file to upload. */
export function file(content: Uint8Array, type = 'application/octet-stream'): Blob {
  return new Blob([new Uint8Array(content)], { type })
}

/** Returns the ids of a list. */
export function idsOf({ body }: Reply): string[] {
  return (body as { id: string }[]).map(({ id }) => id)
}

/** Returns the path and query of the page that a `Link` header names. */
export function linkTo(rel: 'next' | 'prev', { headers }: Reply): string | undefined {
  const found = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1]
  return found === undefined ? undefined : new URL(found).pathname + new URL(found).search
}
