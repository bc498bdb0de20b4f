import { databaseUrlOf, type Environment } from '../src/config/environment.ts'
import { resolve } from 'node:path'
import { shellWord } from './shellWord.ts'
import type { CommandContext } from './commandContext.ts'
import type { ProcessLike } from './processLike.ts'

/** The options that say where the data is, and the environment, which tells how the program was called. */
export type NamingContext = Pick<CommandContext, 'options'> & { process: Pick<ProcessLike, 'env'> }

/** Returns a command of this program for a shell, with the same data as this one. It never contains a password. */
export function nextCommand({ options, process: { env } }: NamingContext, command: string): string {
  const { dataDir } = options
  const databaseUrl = databaseUrlOf(options)
  const data = isDefault(dataDir, env) ? [] : ['--data-dir', quoted(resolve(dataDir))]
  const database = databaseUrl !== undefined && isOpen(databaseUrl) ? ['--database-url', quoted(databaseUrl)] : []
  return [programName(env), command, ...data, ...database].join(' ')
}

// Returns the words that call the program as it was called now: by its name, by an npm script of its checkout, by npx,
// or by an npm script of an application.
function programName(env: Environment): string {
  if (!env['npm_lifecycle_event']) return 'social-service'
  const isCheckout = env['npm_package_name'] === 'social-service'
  return isCheckout ? 'npm run --silent cli --' : 'npx social-service'
}

/**
 * Returns the next step and its commands, one per line. If they need a database URL that must not be printed, the text
 * says so.
 */
export function nextCommands(here: NamingContext, what: string, commands: readonly string[]): string {
  const databaseUrl = databaseUrlOf(here.options)
  const needed = databaseUrl !== undefined && !isOpen(databaseUrl) ? ', with the same DATABASE_URL=...' : ''
  return [`${what}${needed}:`, ...commands.map((command) => `  ${nextCommand(here, command)}`)].join('\n')
}

const defaultFolder = './data'

// Returns whether the next command uses this folder without `--data-dir`. It takes the folder from the shell's
// environment, or the default folder.
function isDefault(dataDir: string, env: Environment): boolean {
  return (
    resolve(dataDir) === resolve(defaultFolder) && resolve(env['DATA_DIR'] || defaultFolder) === resolve(defaultFolder)
  )
}

// Returns whether a URL may be printed: it has no password and no parameters, which may contain or name secrets.
function isOpen(databaseUrl: string): boolean {
  return /^postgres(?:ql)?:\/\/(?:[^:@/?#]*@)?[^@?#]*$/i.test(databaseUrl)
}

// Quotes a text for a POSIX shell, if necessary.
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellWord(text)
}
