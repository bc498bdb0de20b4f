import { abortReads, aftermathText, isIdle } from './overload/abortReads.ts'
import { readsOfAnyKind } from './overload/readsOfAnyKind.ts'
import type { Answer, Ground, Question } from './question.ts'
import { tokensOf } from './readers.ts'
import { startOurs } from './stage.ts'

const readers = 200
const token = 'a-token-for-metrics'

/** Bursts of reads whose readers go away: everything is given back, and the next read does not wait for them. */
export const question: Question = {
  name: 'aborted',
  title: 'After 300 bursts of 32 reads that are aborted, is a read answered at once, and is nothing in use?',
  ask,
}

async function ask({ dataDir }: Ground): Promise<Answer> {
  const sessions = await tokensOf(dataDir, readers)
  const { port, stop } = await startOurs(dataDir, { METRICS_TOKEN: token })
  try {
    const after = await abortReads(port, await readsOfAnyKind(port, sessions), token)
    const reached = isIdle(after) ? 1 : 0
    return {
      goals: [
        { what: 'a read is answered, and the pool is idle (1 is yes)', goal: 1, reached, isAtLeast: true, unit: '' },
        { what: 'the read behind the last burst', goal: 100, reached: after.nextRead, isAtLeast: false, unit: ' ms' },
      ],
      text: `Timelines, profiles, search, notifications, GraphQL by POST and the browser boundary by turns, with a session and without, asked for by readers who close
their connections 0 to 7 ms later. The last of them gone, ${aftermathText(after)}.`,
    }
  } finally {
    await stop()
  }
}
