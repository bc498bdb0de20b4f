import type { RuleId } from '../model/ids.ts'
import type { Act } from './auditLog.ts'
import type { Rule } from '../model/rule.ts'

/**
 * The rules of the installation, in the order in which they are shown. Changes made at once come one after another.
 * With `act`, the audit log records a change.
 */
export interface Rules {
  list(): Promise<Rule[]>
  /** Puts a rule at the end. */
  add(text: string, hint: string, act?: Act): Promise<Rule>
  /** What is absent stays. Returns undefined when there is no such rule. */
  edit(
    id: RuleId,
    change: { text?: string | undefined; hint?: string | undefined },
    act?: Act,
  ): Promise<Rule | undefined>
  /** Returns false when there is no such rule. Reports that name it keep its id. */
  remove(id: RuleId, act?: Act): Promise<boolean>
  /** To a place from 1 on; the last one for more than there are. Returns false when there is no such rule. */
  move(id: RuleId, place: number): Promise<boolean>
}
