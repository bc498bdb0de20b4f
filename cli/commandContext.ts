import type { Command } from 'commander'
import { createLog, type Log } from '../src/log.ts'
import { type EnvironmentOptions, readEnvironment } from '../src/config/environment.ts'
import { wrongUsage } from './failure.ts'
import type { ProcessLike } from './processLike.ts'

/** The variables of the environment, including those that command-line options set. */
export type Variables = Record<string, string | undefined>

/** The context of every command: its options, its log and its output. */
export interface CommandContext {
  process: ProcessLike
  isJson: boolean
  variables: Variables
  options: EnvironmentOptions
  /** True if an option or a variable names the data folder or the database. */
  namesData: boolean
  /** Writes to standard error. */
  log: Log
  /** Prints the result on standard output: the value as JSON with --json, otherwise the text. Call it once. */
  answer(value: unknown, text: string): void
  /** Prints a remark on standard error, besides the result. */
  remark(sentence: string): void
}

interface GlobalOptions {
  /** Set by `makeProgram`, not by a flag. */
  process: ProcessLike
  dataDir?: string
  databaseUrl?: string
  json?: boolean
}

/**
 * Reads the options that all commands share. `more` are variables that the command's own options set. Invalid options
 * are a usage error.
 */
export function contextOf(command: Command, more: Variables = {}): CommandContext {
  const { process, dataDir, databaseUrl, json = false } = command.optsWithGlobals<GlobalOptions>()
  const isDefault = command.getOptionValueSourceWithGlobals('dataDir') === 'default'
  const databaseVariables = { DATA_DIR: isDefault ? undefined : dataDir, DATABASE_URL: databaseUrl }
  const variables = { ...process.env, ...withoutUndefined({ ...databaseVariables, ...more }) }
  const options = readOptions(variables)
  return {
    process,
    isJson: json,
    variables,
    options,
    namesData: namesData(command) || more['DATA_DIR'] !== undefined,
    // Logs only errors, unless LOG_LEVEL is set, because other events of a command are not worth a line.
    log: createLog({ level: variables['LOG_LEVEL'] ? options.logger.level : 'error', destination: process.stderr }),
    answer: (value, text) => void process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`),
    remark: (sentence) => void process.stderr.write(`${sentence}\n`),
  }
}

/** Returns whether an option or a variable names the data folder or the database. */
export function namesData(command: Command): boolean {
  const { process, dataDir, databaseUrl } = command.optsWithGlobals<GlobalOptions>()
  const isNamed = dataDir !== '' && command.getOptionValueSourceWithGlobals('dataDir') !== 'default'
  return isNamed || Boolean(databaseUrl ?? process.env['DATABASE_URL'])
}

function withoutUndefined(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
}

function readOptions(variables: Variables): EnvironmentOptions {
  try {
    return readEnvironment(variables)
  } catch (error) {
    if (error instanceof RangeError) throw wrongUsage(error.message)
    throw error
  }
}
