import type { ClauseId } from './clauses.ts'
import type { Target } from './target.ts'

/** How much a rule binds: the level of its clauses. */
type Level = 'MUST' | 'SHOULD'

/** What an audit has to be given: nothing, a session identifier, the name and password of an account, or both. */
type Need = 'nothing' | 'session' | 'account' | 'both'

/** One rule, and how to see from outside whether a deployment keeps it. */
export interface Audit {
  /** Names the rule for ever: a surface's letter and a number, never used for another one. */
  id: string
  level: Level
  /** The clauses of the specification that the rule comes from. */
  clauses: readonly [ClauseId, ...ClauseId[]]
  /** Another document that has the rule, such as an RFC. */
  source?: string
  /** The rule, as a sentence about the service. */
  title: string
  needs: Need
  /** Sends the session where it may be written down, or ends it. */
  spendsSession?: true
  /** Ends the session that was given: such audits come last. */
  endsSession?: true
  /** Resolves where the rule is kept; throws a Violation where it is broken, NotChecked where that cannot be told. */
  run(target: Target): Promise<void>
}
