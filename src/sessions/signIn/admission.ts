import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { acceptsInvitations, acceptsRegistrations, needsApproval } from '../../model/openness.ts'
import type { Settings } from '../../model/settings.ts'
import { cleanText } from '../../model/text/clean.ts'
import { nonBlankText } from '../../model/text/nonBlank.ts'
import type { IpBlocks } from '../../stores/ipBlocks.ts'

/** The initial state of a new account. */
export interface Admission {
  /** The reason for joining if the account waits for approval, and undefined otherwise. */
  pendingReason: string | undefined
  /** The code of the invitation that the account uses. */
  inviteCode: string | undefined
}

/** The application of a newcomer. */
interface Application {
  /** The reason for joining. */
  reason?: string | undefined
  /** The code of an invitation. */
  inviteCode?: string | undefined
}

interface AdmissionDeps {
  settings: Pick<Settings, 'registrations'>
  stores: { ipBlocks: Pick<IpBlocks, 'severityOf'> }
}

/**
 * Returns the initial state of a newcomer's account, by the option `registrations` and the blocks of addresses. With
 * an invitation it does not wait for approval, unless its address is blocked. `Accounts.register` checks the
 * invitation itself. Throws `forbidden` if only the operator creates accounts, if an invitation is required and
 * missing, and at a blocked address. Throws `validation_failed` if a moderator decides and the reason for joining is
 * missing.
 */
export function admissionOf(services: AdmissionDeps, visitor: { ip: string }, newcomer: Application): Admission {
  const admission = defaultAdmission(services, newcomer)
  if (!mustWait(services, visitor)) return admission
  return { ...admission, pendingReason: admission.pendingReason ?? cleanText(newcomer.reason ?? '').trim() }
}

/**
 * Returns true if accounts created at an address wait for approval. Throws `forbidden` if none can be created there.
 */
export function mustWait({ stores }: Pick<AdmissionDeps, 'stores'>, { ip }: { ip: string }): boolean {
  const severity = stores.ipBlocks.severityOf(ip)
  if (severity === undefined) return false
  if (severity === 'sign_up_requires_approval') return true
  throw new ServiceError('forbidden', sentence('signUpBlocked'))
}

function defaultAdmission({ settings }: AdmissionDeps, { reason = '', inviteCode = '' }: Application): Admission {
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
