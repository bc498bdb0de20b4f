/** The result of a check. If something is wrong, the sentence says what to do. */
export interface Check {
  name: string
  ok: boolean
  /** Set if it works now but may soon fail. */
  warning?: true
  sentence: string
}

/** The result of a check, without its name. */
export type Finding = Omit<Check, 'name'>

export const fine = (sentence: string): Finding => ({ ok: true, sentence })
export const warning = (sentence: string): Finding => ({ ok: true, warning: true, sentence })
export const wrong = (sentence: string): Finding => ({ ok: false, sentence })
