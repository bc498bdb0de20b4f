import { resolve } from 'node:path'
import { programCall, type Surroundings } from '../surroundings.ts'

/** What somebody who has just started the server at a terminal wants to know. */
export function readyMessage({ options }: Surroundings, url: string): string {
  const { dataDir, databaseUrl } = options.server
  const database =
    databaseUrl === undefined ? 'the embedded PostgreSQL and media' : 'media; the database is that of DATABASE_URL'
  return `
  social-service is ready:  ${url}
  How to call it:           ${url}/docs
  Data:                     ${resolve(dataDir)} (${database})

  To make an account and sign in, in another terminal:
    ${programCall} accounts create alice
    ${programCall} sessions create alice --scopes "read write follow push"

  Ctrl-C stops it.
`
}
