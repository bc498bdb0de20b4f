/** A figure that is asked for, and what was reached. */
export interface Goal {
  /** Such as `requests/s of limit B`. */
  what: string
  goal: number
  reached: number
  /** Whether more is better. */
  isAtLeast: boolean
  /** What stands behind both figures, such as ` ms`; nothing for a ratio. */
  unit: string
}

/** What came of a question. */
export interface Answer {
  goals: Goal[]
  /** Markdown: a table of all that was measured, and what is to be known to read it. */
  text: string
}

/** What all questions of a run share. */
export interface Ground {
  /** A data folder with 1,000 accounts, 200 follows each, 100,000 posts, a quarter with an image, a tenth with a poll. Nobody serves it. */
  dataDir: string
  /** Seconds for which one thing is measured at a time. */
  seconds: number
}

/** A question that is answered by measuring; `bench/run.ts` asks it. */
export interface Question {
  /** How it is named on the command line, and its file. */
  name: string
  title: string
  ask(ground: Ground): Promise<Answer>
}

/** Whether a goal was reached. */
export const isMet = ({ goal, reached, isAtLeast }: Goal): boolean => (isAtLeast ? reached >= goal : reached <= goal)
