import { abortReads, aftermathText, isIdle } from './overload/abortReads.ts'
import { mixOf } from './overload/mix.ts'
import type { Answer, Ground, Question } from './question.ts'
import { tokensOf } from './readers.ts'
import { startOurs } from './stage.ts'

const readers = 200
const token = 'a-token-for-metrics'

/** Bursts of reads whose readers go away: everything is given back. */
export const question: Question = {
  name: 'aborted',
  title: 'After 300 bursts of 32 reads that are aborted, is a read answered, and is nothing in use?',
  ask,
}

async function ask({ dataDir }: Ground): Promise<Answer> {
  const read = mixOf(await tokensOf(dataDir, readers), Buffer.alloc(0)).reads
  const { port, stop } = await startOurs(dataDir, { METRICS_TOKEN: token })
  try {
    const after = await abortReads(port, read, token)
    const reached = isIdle(after) ? 1 : 0
    return {
      goals: [
        { what: 'a read is answered, and the pool is idle (1 is yes)', goal: 1, reached, isAtLeast: true, unit: '' },
      ],
      text: `The home timeline, asked for by ${readers} readers who close their connections 0 to 7 ms later.
The last of them gone, ${aftermathText(after)}.`,
    }
  } finally {
    await stop()
  }
}
