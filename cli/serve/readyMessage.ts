import { resolve } from 'node:path'
import { nextCommands } from '../nextCommand.ts'
import type { Surroundings } from '../surroundings.ts'

/** What somebody who has just started the server at a terminal wants to know. */
export function readyMessage(surroundings: Pick<Surroundings, 'options'>, url: string): string {
  const { dataDir, databaseUrl } = surroundings.options.server
  const database =
    databaseUrl === undefined ? 'the embedded PostgreSQL and media' : 'media; the database is that of DATABASE_URL'
  const next = nextCommands(surroundings, 'To make an account and sign in, in another terminal', [
    'accounts create alice',
    'sessions create alice --scopes "read write follow push"',
  ])
  return `
  social-service is ready:  ${url}
  How to call it:           ${url}/docs, and GraphQL at ${url}/graphql
  Data:                     ${resolve(dataDir)} (${database})

${indented(next)}

  Ctrl-C stops it.
`
}

const indented = (text: string) => text.replace(/^/gm, '  ')
