import type { ImportGuard, ImportRequest } from '../../model/tokenImport.ts'

interface WarningLog {
  warn(details: object, message: string): void
}

/**
 * Returns true if the guard lets a request import a token. Returns false and logs the reason if the guard fails, or
 * does not answer within `secondsAtMost`.
 */
export async function isAllowed(
  guard: ImportGuard,
  request: ImportRequest,
  log: WarningLog,
  secondsAtMost = 5,
): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, secondsAtMost * 1000, 'late')
  try {
    const decision = await Promise.race([answerOf(guard, request), late])
    if (decision === 'late') log.warn({ seconds: secondsAtMost }, 'tokenImport.guard did not answer in time')
    return decision === true || decision === 'allow'
  } catch (error) {
    log.warn(redactedError(error), 'tokenImport.guard failed')
    return false
  } finally {
    clearTimeout(timer)
  }
}

// This function is async, so that a synchronous error also becomes a rejection.
async function answerOf(guard: ImportGuard, request: ImportRequest): Promise<unknown> {
  return guard(request)
}

// The error's message may repeat a header, which may be a secret. So only its name and location are logged.
function redactedError(error: unknown): object {
  if (!(error instanceof Error)) return { reason: typeof error }
  const { name, message, stack = '' } = error
  const lines = stack.replace(message, '').split('\n')
  const place = lines.filter((line) => /^ {4}at /.test(line)).slice(0, 3)
  return { reason: /^\w{1,50}$/.test(name) ? name : 'Error', place: place.map((line) => line.trim()) }
}
