import { type Entry, followsField } from '../src/messages/text.ts'
import { isNotFound, isUnavailable, ServiceError } from '../src/model/errors.ts'
import { withoutSecrets } from '../src/model/secrets.ts'

/** The exit codes of the command line: success, failure, usage error. */
export const exitCodes = { ok: 0, failure: 1, wrongUsage: 2 } as const

/** Thrown if a command fails. The message is one sentence for the user. */
export class Failure extends Error {
  override name = 'Failure'
  readonly exitCode: number

  constructor(sentence: string, exitCode: number = exitCodes.failure) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** Returns the Failure for a command with invalid arguments. */
export function wrongUsage(sentence: string): Failure {
  return new Failure(sentence, exitCodes.wrongUsage)
}

/**
 * Returns a handler for `catch` that throws a Failure with this sentence for `not_found`, and rethrows other errors.
 */
export const orMissing = (sentence: string) => (error: unknown) => {
  throw isNotFound(error) ? new Failure(sentence) : error
}

/**
 * Returns a usage error if an error is about an invalid value, in a sentence that begins with `what`; otherwise the
 * error itself.
 */
export function asWrongUsage(error: unknown, what: string): unknown {
  const [about] = error instanceof ServiceError ? (error.fields ?? []) : []
  return about ? wrongUsage(complaint(what, about.problem)) : error
}

/** Returns a problem with a value as one sentence. It begins with `what` unless the problem is a whole sentence. */
export function complaint(what: string, problem: Entry): string {
  return followsField(problem) ? `${what} ${problem.in('en')}.` : problem.in('en')
}

/** Returns an error for the user of a command: one sentence, and an exit code. It contains no secret and no stack. */
export async function failureOf(error: unknown): Promise<Failure> {
  if (error instanceof Failure) return error
  const reported = hidesItsCause(error) ? (await import('../src/service/explained.ts')).explained(error.cause) : error
  return new Failure(withoutSecrets(oneLine(reported instanceof Error ? reported.message : String(reported))))
}

// Returns whether the message of an error is for callers of the service, and hides a cause that an operator needs.
function hidesItsCause(error: unknown): error is ServiceError {
  return isUnavailable(error) && error.cause !== undefined
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim() || 'An unknown error occurred'
}
