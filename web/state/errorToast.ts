import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { showToast } from './toasts.ts'

/** Returns the message for an error: what happened, and what to do. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof BoundaryError)) return m.errors.unexpected
  const texts: Record<string, string> = m.errors.byCode
  const own = Object.hasOwn(texts, error.code) ? texts[error.code] : undefined
  if (error.code === 'rate_limited') return m.errors.rateLimited(error.retryAfter)
  // The service's own message is more specific about refusals.
  if (refusals.has(error.code) && error.message) return error.message
  return own ?? (error.fields.map(({ message }) => message).join(' ') || error.message || m.errors.unexpected)
}

const refusals = new Set(['conflict', 'forbidden', 'payload_too_large', 'unsupported_media_type'])

/** Shows a failure with its reason. `again` retries. */
export function showError(error: unknown, what: string, again?: () => void): void {
  console.warn(what, error)
  showToast(`${what} ${sentenceOf(error)}`, 'failed', again && { label: m.errors.again, run: again })
}
