import type { DecisionId } from '../../../model/ids.ts'
import type { ModeratedDecision } from '../../../model/moderationDecision.ts'
import type { Call } from '../../operation.ts'
import { actOf } from './actOf.ts'
import { accountPermissions } from './actOn.ts'

/** Decides an appeal for the caller, and returns the decision that was appealed. */
export async function decideOn(
  id: DecisionId,
  isApproved: boolean,
  reason: string,
  call: Call,
): Promise<ModeratedDecision> {
  const { moderationDecisions } = call.stores
  await moderationDecisions.decideAppeal(id, isApproved, { ...actOf(call, reason), permissions: accountPermissions })
  return moderationDecisions.read(id, call.caller.accountId)
}
