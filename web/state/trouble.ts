import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { showToast } from './toasts.ts'

/** What to tell somebody of something that went wrong: what happened, and what to do. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof BoundaryError)) return m.errors.unexpected
  const own: Record<string, string | undefined> = m.errors.byCode
  if (error.code === 'rate_limited') return m.errors.rateLimited(error.retryAfter)
  // The service's own sentence says more of what it does not accept.
  return (
    own[error.code] ?? (error.details.map(({ message }) => message).join(' ') || error.message || m.errors.unexpected)
  )
}

/** Says that something failed, and why; `again` tries it once more. */
export function showTrouble(error: unknown, what: string, again?: () => void): void {
  console.warn(what, error)
  showToast(`${what} ${sentenceOf(error)}`, 'failed', again && { label: m.errors.again, run: again })
}
