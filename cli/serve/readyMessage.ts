import { acceptsRegistrations } from '../../src/model/openness.ts'
import { databaseUrlOf } from '../../src/config/environment.ts'
import { resolve } from 'node:path'
import type { DemoAccount } from '../../src/config/ownMachine.ts'
import { type NamingContext, nextCommands } from '../nextCommand.ts'

/** Returns the message after a start at a terminal. `demo` is the account to sign in with. */
export function readyMessage(context: NamingContext, url: string, demo?: DemoAccount): string {
  const { dataDir, browser, webClient, tasks } = context.options
  const hasWeb = tasks.includes('web')
  const databaseUrl = databaseUrlOf(context.options)
  const database =
    databaseUrl === undefined ? 'the embedded PostgreSQL and media' : 'media; the database is at DATABASE_URL'
  const lines = [
    `social-service is ready:  ${url}`,
    ...(hasWeb && browser && webClient ? [`Open it in a browser:     ${signingIn(context, demo)}`] : []),
    hasWeb ? `API reference: ${url}/docs; GraphQL: ${url}/graphql` : `Its tasks:                ${tasks.join(', ')}`,
    `Data:                     ${resolve(dataDir)} (${database})`,
    '',
    ...(hasWeb ? [...forPrograms(context, demo).split('\n'), ''] : []),
    'Press Ctrl-C to stop it.',
  ]
  return ['', ...lines.map((line) => (line === '' ? '' : `  ${line}`)), ''].join('\n')
}

function signingIn({ options }: NamingContext, demo: DemoAccount | undefined): string {
  if (demo) return `sign in as ${demo.username} with the password "${demo.password}"`
  return acceptsRegistrations(options) ? 'register there, or sign in' : 'sign in there'
}

function forPrograms(context: NamingContext, demo: DemoAccount | undefined): string {
  return nextCommands(context, 'To call it from a program, run in another terminal', [
    ...(demo ? [] : ['accounts create alice']),
    `sessions create ${demo?.username ?? 'alice'} --scopes "read write follow push"`,
  ])
}
