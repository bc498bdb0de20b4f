/** What was looked at, and how it is; where something is wrong the sentence says what to do. */
export interface Check {
  name: string
  ok: boolean
  /** That it is well for now, and may not be for long. */
  warning?: true
  sentence: string
}

/** How something is, without its name. */
export type Finding = Omit<Check, 'name'>

export const fine = (sentence: string): Finding => ({ ok: true, sentence })
export const doubtful = (sentence: string): Finding => ({ ok: true, warning: true, sentence })
export const wrong = (sentence: string): Finding => ({ ok: false, sentence })
