import { cleanLine } from '../src/model/text/clean.ts'
import type { OperatorAct } from '../src/stores/moderation.ts'

/** Makes the audit log's record of an action of the operator. */
export const byOperator = (reason = ''): OperatorAct => ({
  actor: null,
  surface: 'command_line',
  reason: cleanLine(reason),
})
