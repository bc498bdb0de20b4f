import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { acceptsInvitations, acceptsRegistrations, needsApproval } from '../../model/openness.ts'
import type { Settings } from '../../model/settings.ts'
import { nonBlankText } from '../../model/text/nonBlank.ts'

/** How an account that is made will begin. */
export interface Admission {
  /** The reason to join of an account that will wait for approval; undefined for one that will not wait. */
  pendingReason: string | undefined
  /** The code of the invitation that it is made with. */
  inviteCode: string | undefined
}

/** What a newcomer says. */
interface Application {
  /** Why they want to join. */
  reason?: string | undefined
  /** The code of an invitation. */
  inviteCode?: string | undefined
}

/**
 * Returns how the account of a newcomer begins, by the option `registrations`. With an invitation it does not wait for
 * approval; whether that is good, `Accounts.register` finds out. Throws `forbidden` where only the operator makes
 * accounts and without an invitation that is needed, and `validation_failed` without a reason where a moderator
 * decides.
 */
export function admissionOf(
  { settings }: { settings: Pick<Settings, 'registrations'> },
  { reason = '', inviteCode = '' }: Application,
): Admission {
  if (!acceptsInvitations(settings)) throw new ServiceError('forbidden', sentence('registrationsClosed'))
  if (inviteCode !== '') return { pendingReason: undefined, inviteCode }
  if (!acceptsRegistrations(settings)) throw new ServiceError('forbidden', sentence('invitationNeeded'))
  if (!needsApproval(settings)) return { pendingReason: undefined, inviteCode: undefined }
  return { pendingReason: nonBlankText(reason, 'reason'), inviteCode: undefined }
}

/** The 403 for the owner of an account that waits for approval. */
export function approvalPending(): ServiceError {
  return new ServiceError('approval_pending', sentence('accountPending'))
}
