import type { AccountId } from '../../../model/ids.ts'
import { cleanText } from '../../../model/text/clean.ts'
import type { AuditContext } from '../../../stores/auditLog.ts'
import type { Call } from '../../operation.ts'

/** Returns the record of a call for the audit log: the account, the surface and the reason. */
export function actOf({ caller, surface }: Call, reason: string): AuditContext & { actor: AccountId } {
  // Only callers from pages can confirm their identity again.
  const isPage = caller.isConfirmed !== undefined
  return {
    actor: caller.accountId,
    surface: isPage ? 'browser' : (surface ?? 'rest'),
    reason: cleanText(reason).trim(),
  }
}
