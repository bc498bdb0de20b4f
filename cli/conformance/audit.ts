import type { ClauseId } from './clauses.ts'
import type { Target } from './target.ts'

/** The level of a rule, taken from its clauses. */
type Level = 'MUST' | 'SHOULD'

/** The credentials that an audit needs: none, a session identifier, the name and password of an account, or both. */
type Need = 'nothing' | 'session' | 'account' | 'both'

/** An audit: one rule, with a check from outside whether a deployment follows it. */
export interface Audit {
  /** The permanent id of the rule: the letter of a surface and a number, never reused. */
  id: string
  level: Level
  /** The clauses of the specification that contain the rule. */
  clauses: readonly [ClauseId, ...ClauseId[]]
  /** Another document that contains the rule, such as an RFC. */
  source?: string
  /** The rule, as a sentence about the service. */
  title: string
  needs: Need
  /** True if the audit ends the session, or sends it to places that may log it. */
  spendsSession?: true
  /** True if it ends the given session. Such audits run last. */
  endsSession?: true
  /**
   * Resolves if the deployment follows the rule. Throws a Violation if not, and NotChecked if that cannot be found out.
   */
  run(target: Target): Promise<void>
}
