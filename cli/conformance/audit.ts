import type { Target } from './target.ts'

/** How much a rule binds: what the interface document demands, or what a contract, an RFC or good practice asks for besides. */
type Level = 'MUST' | 'SHOULD'

/** What an audit has to be given: nothing, a session identifier, or the name and password of an account. */
type Need = 'nothing' | 'session' | 'account'

/** One rule, and how to see from outside whether a deployment keeps it. */
export interface Audit {
  /** Names the rule for ever: a surface's letter and a number, never used for another one. */
  id: string
  level: Level
  /** Where the rule stands. */
  clause: string
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

/** What is expected of an audit itself: one that falls over has found nothing. */
export const judgement = 'what can be judged'
/** What is expected of every request and upgrade. */
export const anyAnswer = 'an answer'

/** A rule that is broken: what was expected, and what was seen instead. */
export class Violation extends Error {
  override name = 'Violation'
  readonly expected: string
  readonly seen: string

  constructor(expected: string, seen: string) {
    super(`Expected ${expected}; seen: ${seen}`)
    this.expected = expected
    this.seen = seen
  }
}

/** A rule of which nothing can be said here; the message is the reason. */
export class NotChecked extends Error {
  override name = 'NotChecked'
}
