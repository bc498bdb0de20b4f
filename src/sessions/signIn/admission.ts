import { sentence } from '../../messages/text.ts'
import { invalid, ServiceError } from '../../model/errors.ts'
import { acceptsRegistrations, needsApproval } from '../../model/openness.ts'
import type { Settings } from '../../model/settings.ts'
import { cleanText } from '../../model/text/clean.ts'

/** How an account that is made will begin. */
export interface Admission {
  /** The reason to join of an account that will wait for approval; undefined for one that will not wait. */
  pendingReason: string | undefined
}

/**
 * Returns how the account of a newcomer begins, by the option `registrations`. Throws `forbidden` where only the
 * operator makes accounts, and `validation_failed` without a reason where a moderator decides.
 */
export function admissionOf(
  { settings }: { settings: Pick<Settings, 'registrations'> },
  { reason = '' }: { reason?: string | undefined },
): Admission {
  if (!acceptsRegistrations(settings)) throw new ServiceError('forbidden', sentence('registrationsClosed'))
  if (!needsApproval(settings)) return { pendingReason: undefined }
  const pendingReason = cleanText(reason).trim()
  if (pendingReason === '') throw invalid('reason', 'blank')
  return { pendingReason }
}

/** The 403 for the owner of an account that waits for approval. */
export function approvalPending(): ServiceError {
  return new ServiceError('approval_pending', sentence('accountPending'))
}
