import { abortReads, type StateAfterBursts, aftermathText, isIdle } from './overload/abortReads.ts'
import { type SentRequest, serialise } from './overload/drive.ts'
import { readsOfAnyKind } from './overload/readsOfAnyKind.ts'
import type { QuestionResult, Goal, BenchContext, BenchQuestion } from './question.ts'
import { tokensOf } from './readers.ts'
import { startOurs } from './servers.ts'
import { median } from './rounds.ts'

const readers = 200
const token = 'a-token-for-metrics'
const publicRead = serialise('read', { method: 'GET', path: '/api/v1/timelines/public?limit=20', headers: {} })

/** Bursts of reads whose clients disconnect. Everything must be released, and the next read must not wait for them. */
export const question: BenchQuestion = {
  name: 'aborted',
  title: 'After 300 bursts of 32 aborted reads, does the next read succeed at once, and is everything released?',
  ask,
}

async function ask({ dataDir }: BenchContext): Promise<QuestionResult> {
  const sessions = await tokensOf(dataDir, readers)
  const { port, stop } = await startOurs(dataDir, { METRICS_TOKEN: token })
  try {
    const anyKind = await threeTimes(port, await readsOfAnyKind(port, sessions))
    const ofPublic = await threeTimes(port, () => publicRead)
    const reached = [...anyKind, ...ofPublic].every(isIdle) ? 1 : 0
    return {
      goals: [
        { what: 'a read succeeds, and the pool is idle (1 is yes)', goal: 1, reached, isAtLeast: true, unit: '' },
        nextGoal('behind public reads, the next one', 100, ofPublic),
        nextGoal('behind reads of any kind, the next one', 1000, anyKind),
      ],
      text: `The readers close their connections after 0 to 7 ms. Each case was run three times.

The public timeline, without a session:

${ofPublic.map((after) => `- ${aftermathText(after)}`).join('\n')}

Timelines, profiles, search, notifications, GraphQL by POST and the browser boundary in turn, with a session and without:

${anyKind.map((after) => `- ${aftermathText(after)}`).join('\n')}`,
    }
  } finally {
    await stop()
  }
}

async function threeTimes(port: number, read: () => SentRequest): Promise<StateAfterBursts[]> {
  const found: StateAfterBursts[] = []
  for (let time = 0; time < 3; time++) found.push(await abortReads(port, read, token))
  return found
}

function nextGoal(what: string, goal: number, found: readonly StateAfterBursts[]): Goal {
  return { what, goal, reached: median(found.map(({ nextRead }) => nextRead)), isAtLeast: false, unit: ' ms' }
}
