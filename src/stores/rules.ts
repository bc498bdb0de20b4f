import type { RuleId } from '../model/ids.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { Rule, RuleTranslation, RuleVersion } from '../model/rule.ts'
import type { AuditContext } from './auditLog.ts'

/** A change of a rule. Absent properties stay as they are. */
export interface RuleChange {
  text?: string | undefined
  hint?: string | undefined
  /** Translations to set. Translations into other languages stay; a translation without a text is removed. */
  translations?: readonly RuleTranslation[] | undefined
}

/**
 * The rules of the installation, in the order in which they are shown. Concurrent changes are applied one after
 * another. Each change of a text stores a version. With `act`, the audit log records a change.
 */
export interface Rules {
  list(): Promise<Rule[]>
  /** Adds a rule at the end. */
  add(text: string, hint: string, act?: AuditContext): Promise<Rule>
  /** Returns undefined if the rule does not exist. */
  edit(id: RuleId, change: RuleChange, act?: AuditContext): Promise<Rule | undefined>
  /** Returns false if the rule does not exist. Reports and decisions that name it still show it. */
  remove(id: RuleId, act?: AuditContext): Promise<boolean>
  /**
   * Moves a rule to a position, counted from 1. A position after the last one means the last one. Returns false if the
   * rule does not exist.
   */
  move(id: RuleId, place: number, act?: AuditContext): Promise<boolean>
  /**
   * Returns the versions of a rule, newest first, even if the rule was removed. Returns undefined if it never existed.
   */
  versions(id: RuleId, paging: PagingInput): Promise<Page<RuleVersion> | undefined>
}
