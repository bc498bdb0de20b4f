/** The result of a check. If something is wrong, the sentence says what to do. */
export interface Check {
  name: string
  ok: boolean
  /** Set if it works now but may soon fail. */
  warning?: true
  sentence: string
}

/** The result of a check, without its name. */
export type CheckResult = Omit<Check, 'name'>

export const fine = (sentence: string): CheckResult => ({ ok: true, sentence })
export const warning = (sentence: string): CheckResult => ({ ok: true, warning: true, sentence })
export const wrong = (sentence: string): CheckResult => ({ ok: false, sentence })
