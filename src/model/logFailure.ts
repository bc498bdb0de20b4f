import { isUnavailable } from './errors.ts'

type LogMethod = (fields: object, message: string) => void
type Level = 'warn' | 'error'

/**
 * Logs a failure with its error. A temporary problem (`unavailable`) is logged as `info`, with only its reason, because
 * it resolves itself and is reported once elsewhere.
 */
export function logFailure<Loud extends Level>(
  log: Record<'info' | Loud, LogMethod>,
  { level, error, ...fields }: { level: Loud; error: unknown; job?: string },
  message: string,
): void {
  if (isUnavailable(error)) log.info({ ...fields, reason: reasonOf(error) }, message)
  else log[level]({ ...fields, err: error }, message)
}

/** Returns the cause of an error in a few words, never a stack. */
export function reasonOf(error: Error): string {
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException
  return message || String(code ?? error.message)
}
