import DataLoader from 'dataloader'

/** Asks a question among those that others ask at the same time. */
export type AskInBatch<Question, Answer> = (question: Question) => Promise<Answer>

// More at a time, or more times at once, would keep whoever asks first waiting for no gain.
const mostAtATime = 32
const mostTimesAtOnce = 1

/**
 * Makes one statement of questions that come at the same time, and of those that come while others are being answered: for the database and
 * the process a statement costs more than what a question finds. Nobody waits for company. Each is answered as of a time after it was
 * asked; `answer` gives as many answers as there are questions, in their order. Where it fails, it fails for all of them.
 */
export function inBatches<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): AskInBatch<Question, Answer> {
  let underWay = 0
  const waiting: (() => void)[] = []

  async function answerThese(questions: readonly Question[]): Promise<readonly Answer[]> {
    underWay++
    try {
      return await answer(questions)
    } finally {
      underWay--
      waiting.shift()?.()
    }
  }

  const loader = new DataLoader<Question, Answer>(answerThese, {
    cache: false,
    maxBatchSize: mostAtATime,
    // Until it is asked, whoever comes is taken along.
    batchScheduleFn: (ask) => (underWay < mostTimesAtOnce ? void setImmediate(ask) : void waiting.push(ask)),
  })
  return (question) => loader.load(question)
}
