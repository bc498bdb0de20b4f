import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { conceal } from '../../src/model/concealed.ts'
import type { Password } from '../../src/model/password.ts'
import { Failure, wrongUsage } from '../failure.ts'
import type { ProcessLike } from '../processLike.ts'

/**
 * Reads a new password. At a terminal it asks twice without echo, otherwise it reads the first line of standard input.
 */
export function readPassword(process: ProcessLike, signal: AbortSignal): Promise<Password> {
  return process.stdin.isTTY ? readTwice(process, signal) : readLine(process, signal)
}

async function readTwice(process: ProcessLike, signal: AbortSignal): Promise<Password> {
  const password = await ask(process, 'New password: ', signal)
  if ((await ask(process, 'Repeat the new password:', signal)) !== password)
    throw new Failure('The passwords do not match.')
  return conceal(password)
}

// Asks at the terminal without echo. Readline would echo the input to its output, which is discarded here.
async function ask({ stdin, stderr }: ProcessLike, question: string, signal: AbortSignal): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 })
  const gaveUp = new AbortController()
  terminal.once('SIGINT', () => gaveUp.abort()).once('close', () => gaveUp.abort())
  stderr.write(question)
  try {
    return await terminal.question('', { signal: AbortSignal.any([signal, gaveUp.signal]) })
  } catch {
    throw new Failure('No password was given. Nothing was changed.')
  } finally {
    terminal.close()
    stderr.write('\n')
  }
}

async function readLine({ stdin }: ProcessLike, signal: AbortSignal): Promise<Password> {
  const lines = createInterface({ input: stdin, signal })
  try {
    for await (const line of lines) return conceal(line)
  } finally {
    lines.close()
  }
  throw wrongUsage('Standard input contained no password.')
}
