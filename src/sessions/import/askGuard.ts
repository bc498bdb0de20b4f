import type { ImportGuard, ImportRequest } from '../../model/tokenImport.ts'

interface WarningLog {
  warn(details: object, message: string): void
}

/**
 * Whether the guard lets a request import a token. It does not when it fails, or says nothing for
 * so many seconds: the log tells.
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
    const answer = await Promise.race([answerOf(guard, request), late])
    if (answer === 'late') log.warn({ seconds: secondsAtMost }, 'tokenImport.guard did not answer in time')
    return answer === true || answer === 'allow'
  } catch (error) {
    log.warn(placeOf(error), 'tokenImport.guard failed')
    return false
  } finally {
    clearTimeout(timer)
  }
}

// Also what it throws at once.
async function answerOf(guard: ImportGuard, request: ImportRequest): Promise<unknown> {
  return guard(request)
}

// What it says may repeat a header, and that may be a secret: only its name is told, and where it happened.
function placeOf(error: unknown): object {
  if (!(error instanceof Error)) return { reason: typeof error }
  const { name, message, stack = '' } = error
  const lines = stack.replace(message, '').split('\n')
  const place = lines.filter((line) => /^ {4}at /.test(line)).slice(0, 3)
  return { reason: /^\w{1,50}$/.test(name) ? name : 'Error', place: place.map((line) => line.trim()) }
}
