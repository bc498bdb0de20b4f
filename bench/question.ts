/** A figure with its goal and the reached value. */
export interface Goal {
  /** The name of the figure, such as `requests/s of limit B`. */
  what: string
  goal: number
  reached: number
  /** True if more is better. */
  isAtLeast: boolean
  /** The unit of both figures, such as ` ms`; empty for a ratio. */
  unit: string
}

/** The answer to a question. */
export interface QuestionResult {
  goals: Goal[]
  /** Markdown: a table of all figures, and the facts that are needed to read it. */
  text: string
}

/** The context that all questions of a run share. */
export interface BenchContext {
  /**
   * A data folder with 1,000 accounts, 200 follows each, 100,000 posts, a quarter with an image, a tenth with a poll.
   * It is not being served.
   */
  dataDir: string
  /** Seconds of each measurement. */
  seconds: number
}

/** A question that is answered by measuring. `bench/run.ts` asks it. */
export interface BenchQuestion {
  /** The name of the question on the command line, and of its file. */
  name: string
  title: string
  ask(context: BenchContext): Promise<QuestionResult>
}

/** Returns whether a goal was reached. */
export const isMet = ({ goal, reached, isAtLeast }: Goal): boolean => (isAtLeast ? reached >= goal : reached <= goal)
