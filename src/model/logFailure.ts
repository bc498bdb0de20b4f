import { isUnavailable } from './errors.ts'

type Say = (fields: object, message: string) => void
type Level = 'warn' | 'error'

/**
 * Says that something failed, with its error. Where only what it needs is away (`unavailable`),
 * which is said once elsewhere and passes, it says so as `info`, with the reason in a sentence.
 */
export function logFailure<Loud extends Level>(
  log: Record<'info' | Loud, Say>,
  { level, error, ...fields }: { level: Loud; error: unknown; job?: string },
  message: string,
): void {
  if (isUnavailable(error)) log.info({ ...fields, reason: reasonOf(error) }, message)
  else log[level]({ ...fields, err: error }, message)
}

/** What an error was thrown for, in a few words: never a stack. */
export function reasonOf(error: Error): string {
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException
  return message || String(code ?? error.message)
}
