import { type Entry, followsField } from '../src/messages/text.ts'
import { isUnavailable, ServiceError } from '../src/model/errors.ts'
import { withoutSecrets } from '../src/model/secrets.ts'

/** How the command line ends: well, not, or not understood. */
export const exitCodes = { ok: 0, failure: 1, wrongUsage: 2 } as const

/** A command that could not do what was asked; the message is one sentence for whoever asked. */
export class Failure extends Error {
  override name = 'Failure'
  readonly exitCode: number

  constructor(sentence: string, exitCode: number = exitCodes.failure) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** A command that was called with what makes no sense. */
export function wrongUsage(sentence: string): Failure {
  return new Failure(sentence, exitCodes.wrongUsage)
}

/** Makes a handler for `catch`, which throws a failure with this sentence for the error `not_found`; else the error. */
export const orMissing = (sentence: string) => (error: unknown) => {
  throw error instanceof ServiceError && error.code === 'not_found' ? new Failure(sentence) : error
}

/**
 * What is wrong with a value that was given, as wrong usage, where an error says so of one; `what`
 * begins the sentence. Else the error.
 */
export function asWrongUsage(error: unknown, what: string): unknown {
  const [about] = error instanceof ServiceError ? (error.fields ?? []) : []
  return about ? wrongUsage(complaint(what, about.problem)) : error
}

/** Returns what is wrong with a value as one sentence; `what` begins it where the problem does not say that itself. */
export function complaint(what: string, problem: Entry): string {
  return followsField(problem) ? `${what} ${problem.in('en')}.` : problem.in('en')
}

/** What an error is to whoever called the command: one sentence, and an exit code. No secret, no stack. */
export async function failureOf(error: unknown): Promise<Failure> {
  if (error instanceof Failure) return error
  const told = hidesItsCause(error) ? (await import('../src/service/explained.ts')).explained(error.cause) : error
  return new Failure(withoutSecrets(oneLine(told instanceof Error ? told.message : String(told))))
}

// The sentence for callers of the service hides what an operator has to know.
function hidesItsCause(error: unknown): error is ServiceError {
  return isUnavailable(error) && error.cause !== undefined
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim() || 'An unknown error occurred'
}
