import { cleanLine } from '../src/model/text/clean.ts'
import type { OperatorAct } from '../src/stores/moderation.ts'

/** An act of the operator, for the audit log. */
export const byOperator = (reason = ''): OperatorAct => ({
  actor: null,
  surface: 'command_line',
  reason: cleanLine(reason),
})
