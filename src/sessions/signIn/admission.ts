import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { acceptsInvitations, acceptsRegistrations, needsApproval } from '../../model/openness.ts'
import type { Settings } from '../../model/settings.ts'
import { cleanText } from '../../model/text/clean.ts'
import { nonBlankText } from '../../model/text/nonBlank.ts'
import type { IpBlocks } from '../../stores/ipBlocks.ts'

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

interface Admitting {
  settings: Pick<Settings, 'registrations'>
  stores: { ipBlocks: Pick<IpBlocks, 'severityOf'> }
}

/**
 * Returns how the account of a newcomer begins, by the option `registrations` and the blocks of addresses. With an
 * invitation it does not wait for approval, unless its address is blocked; whether the invitation is good,
 * `Accounts.register` finds out. Throws `forbidden` where only the operator makes accounts, without an invitation that
 * is needed, and at an address that is blocked; and `validation_failed` without a reason where a moderator decides.
 */
export function admissionOf(services: Admitting, visitor: { ip: string }, newcomer: Application): Admission {
  const admission = usualAdmission(services, newcomer)
  if (!mustWait(services, visitor)) return admission
  return { ...admission, pendingReason: admission.pendingReason ?? cleanText(newcomer.reason ?? '').trim() }
}

/** Whether accounts that are made at an address wait for approval. Throws `forbidden` if none can be made there. */
export function mustWait({ stores }: Pick<Admitting, 'stores'>, { ip }: { ip: string }): boolean {
  const severity = stores.ipBlocks.severityOf(ip)
  if (severity === undefined) return false
  if (severity === 'sign_up_requires_approval') return true
  throw new ServiceError('forbidden', sentence('signUpBlocked'))
}

function usualAdmission({ settings }: Admitting, { reason = '', inviteCode = '' }: Application): Admission {
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
