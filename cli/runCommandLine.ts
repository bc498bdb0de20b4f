import { inspect } from 'node:util'
import { CommanderError } from 'commander'
import { withoutSecrets } from '../src/model/secrets.ts'
import { exitCodes, failureOf } from './failure.ts'
import { makeProgram } from './program.ts'

/** Runs one command and returns the exit code. An error is one sentence on standard error. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const program = makeProgram()
  let exitCode: number = exitCodes.ok
  try {
    await program.parseAsync(args, { from: 'user' })
    exitCode = Number(process.exitCode ?? exitCodes.ok)
  } catch (error) {
    exitCode = error instanceof CommanderError ? codeOf(error) : await report(error)
  }
  return exitCode
}

// Commander has printed its own message by then. Requested help is a success; help instead of a command is not.
function codeOf({ exitCode }: CommanderError): number {
  return exitCode === 0 ? exitCodes.ok : exitCodes.wrongUsage
}

async function report(error: unknown): Promise<number> {
  const { message, exitCode } = await failureOf(error)
  process.stderr.write(`${message}\n`)
  if (process.env['DEBUG']) process.stderr.write(`${withoutSecrets(inspect(error))}\n`)
  return exitCode
}
