import type { AccountId } from '../../../model/ids.ts'
import { cleanText } from '../../../model/text/clean.ts'
import type { Act } from '../../../stores/auditLog.ts'
import type { Call } from '../../operation.ts'

/** What the audit log says of who calls: who, by which surface, and why. */
export function actOf({ caller, surface }: Call, reason: string): Act & { actor: AccountId } {
  // Only pages' callers can be asked who they are.
  const isPage = caller.isConfirmed !== undefined
  return {
    actor: caller.accountId,
    surface: isPage ? 'browser' : (surface ?? 'rest'),
    reason: cleanText(reason).trim(),
  }
}
