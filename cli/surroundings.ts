import type { Command } from 'commander'
import { createLog, type Log } from '../src/log.ts'
import { type EnvironmentOptions, readEnvironment } from '../src/config/environment.ts'
import { wrongUsage } from './failure.ts'

/** The environment's variables, those that options of the command line set included. */
export type Variables = Record<string, string | undefined>

/** What every command knows and speaks through. */
export interface Surroundings {
  isJson: boolean
  variables: Variables
  options: EnvironmentOptions
  /** Whether the data folder or the database was named, by an option or a variable. */
  namesData: boolean
  /** Goes to standard error. */
  log: Log
  /** Prints what was asked for on standard output: the value as JSON with --json, the text otherwise. Called once. */
  answer(value: unknown, text: string): void
  /** Says something on standard error that is not the answer. */
  remark(sentence: string): void
}

interface GlobalOptions {
  dataDir?: string
  databaseUrl?: string
  json?: boolean
}

/**
 * Reads the options that all commands share; `more` are variables that the command's own options
 * set. Wrong ones are wrong usage.
 */
export function surroundingsOf(command: Command, more: Variables = {}): Surroundings {
  const { dataDir, databaseUrl, json = false } = command.optsWithGlobals<GlobalOptions>()
  const isDefault = command.getOptionValueSourceWithGlobals('dataDir') === 'default'
  const named = { DATA_DIR: isDefault ? undefined : dataDir, DATABASE_URL: databaseUrl }
  const variables = { ...process.env, ...given({ ...named, ...more }) }
  const options = readOptions(variables)
  return {
    isJson: json,
    variables,
    options,
    namesData: namesData(command) || more['DATA_DIR'] !== undefined,
    // Unless somebody wants to hear more: what a command does by the way is not worth a line.
    log: createLog({ level: variables['LOG_LEVEL'] ? options.logger.level : 'error', destination: process.stderr }),
    answer: (value, text) => void process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`),
    remark: (sentence) => void process.stderr.write(`${sentence}\n`),
  }
}

/** Whether an option or a variable of the environment names the data folder or the database. */
export function namesData(command: Command): boolean {
  const { dataDir, databaseUrl } = command.optsWithGlobals<GlobalOptions>()
  const isNamed = dataDir !== '' && command.getOptionValueSourceWithGlobals('dataDir') !== 'default'
  return isNamed || Boolean(databaseUrl ?? process.env['DATABASE_URL'])
}

function given(variables: Variables): Variables {
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
