import { inspect } from 'node:util'
import { CommanderError } from 'commander'
import { withoutSecrets } from '../src/model/secrets.ts'
import { exitCodes, failureOf } from './failure.ts'
import type { ProcessLike } from './processLike.ts'
import { makeProgram } from './program.ts'

/** Runs one command and returns the exit code. An error is one sentence on standard error. */
export async function runCommandLine(process: ProcessLike, args: readonly string[]): Promise<number> {
  const program = makeProgram(process)
  let exitCode: number = exitCodes.ok
  try {
    await program.parseAsync(args, { from: 'user' })
    exitCode = Number(process.exitCode ?? exitCodes.ok)
  } catch (error) {
    exitCode = error instanceof CommanderError ? codeOf(error) : await report(process, error)
  }
  return exitCode
}

// Returns the exit code for an error of Commander, which has already printed its message. Help that was requested is a
// success, but help for a missing command is a usage error.
function codeOf({ exitCode }: CommanderError): number {
  return exitCode === 0 ? exitCodes.ok : exitCodes.wrongUsage
}

async function report({ env, stderr }: ProcessLike, error: unknown): Promise<number> {
  const { message, exitCode } = await failureOf(error)
  stderr.write(`${message}\n`)
  if (env['DEBUG']) stderr.write(`${withoutSecrets(inspect(error))}\n`)
  return exitCode
}
