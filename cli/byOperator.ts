import { cleanLine } from '../src/model/text/clean.ts'
import type { OperatorAct } from '../src/stores/moderation.ts'

/** Returns the audit log's record of an action by the operator. */
export const byOperator = (reason = ''): OperatorAct => ({
  actor: null,
  surface: 'command_line',
  reason: cleanLine(reason),
})
