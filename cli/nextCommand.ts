import { databaseUrlOf } from '../src/config/environment.ts'
import { resolve } from 'node:path'
import { shellWord } from './shellWord.ts'
import type { Surroundings } from './surroundings.ts'

// How the command line is called here.
const programCall = process.env['npm_lifecycle_event'] ? 'npm run --silent cli --' : 'social-service'

type Here = Pick<Surroundings, 'options'>

/**
 * A command of this program, on the same data as the one that runs, to be pasted into a shell. It
 * never holds a password.
 */
export function nextCommand({ options }: Here, command: string): string {
  const { dataDir } = options
  const databaseUrl = databaseUrlOf(options)
  const data = isUsual(dataDir) ? [] : ['--data-dir', quoted(resolve(dataDir))]
  const database = databaseUrl !== undefined && isOpen(databaseUrl) ? ['--database-url', quoted(databaseUrl)] : []
  return [programCall, command, ...data, ...database].join(' ')
}

/**
 * What to do next, and by which commands, one a line; where a database is needed whose URL is not
 * for printing, it says so.
 */
export function nextCommands(here: Here, what: string, commands: readonly string[]): string {
  const databaseUrl = databaseUrlOf(here.options)
  const needed = databaseUrl !== undefined && !isOpen(databaseUrl) ? ', with the same DATABASE_URL=...' : ''
  return [`${what}${needed}:`, ...commands.map((command) => `  ${nextCommand(here, command)}`)].join('\n')
}

const usual = './data'

// What the shell has set stands, where the command does not say otherwise.
function isUsual(dataDir: string): boolean {
  return resolve(dataDir) === resolve(usual) && resolve(process.env['DATA_DIR'] || usual) === resolve(usual)
}

// Parameters may be secrets, or name them.
function isOpen(databaseUrl: string): boolean {
  return /^postgres(?:ql)?:\/\/(?:[^:@/?#]*@)?[^@?#]*$/i.test(databaseUrl)
}

// For a POSIX shell.
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellWord(text)
}
