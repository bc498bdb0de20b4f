import { parseDatabaseUrl } from '../../../model/databaseUrl/databaseUrl.ts'

/**
 * Returns a database URL without its password and parameters, for output. Throws a RangeError if it is not a database
 * URL.
 */
export function addressOf(url: string): string {
  const { servers, rest } = parseDatabaseUrl(url)
  const { username, pathname } = new URL(rest)
  const places = servers.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`)
  return `postgres://${username && `${username}@`}${places.join(',')}${pathname}`
}
