import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { folderOutside } from '../scripts/packed.ts'
import type { QuestionResult, BenchContext, BenchQuestion } from './question.ts'
import { type Start, timeStart } from './start/timeStart.ts'
import { unpackedInto } from './start/unpacked.ts'
import { table } from './table.ts'
import { median } from './rounds.ts'

const rounds = 5

/** Measures how long a start takes. */
export const question: BenchQuestion = {
  name: 'start',
  title: 'How long does it take from the command to the first /health/ready, on existing data and on an empty folder?',
  ask,
}

async function ask({ dataDir }: BenchContext): Promise<QuestionResult> {
  const folder = await folderOutside()
  try {
    const built = await unpackedInto(folder)
    const sources = join(import.meta.dirname, '../cli/social-service.js')
    const onExisting = await startsOf([built, sources], folder, async () => dataDir)
    const onEmpty = await startsOf([built, sources], folder, () => mkdtemp(join(folder, 'empty-')))
    return answerOf(onExisting, onEmpty)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** The results for each file that starts the service: the first start, without a compile cache, and later ones. */
interface Starts {
  first: Start
  later: Start[]
}

async function startsOf(files: readonly string[], folder: string, place: () => Promise<string>): Promise<Starts[]> {
  const caches = await Promise.all(files.map(() => mkdtemp(join(folder, 'cache-'))))
  const start = async (index: number) => timeStart(files[index]!, await place(), caches[index]!)
  const starts: Starts[] = []
  for (const index of files.keys()) starts.push({ first: await start(index), later: [] })
  for (let round = 0; round < rounds; round++) {
    for (const [index, { later }] of starts.entries()) later.push(await start(index))
  }
  return starts
}

const secondsOf = ({ later }: Starts) => median(later.map(({ milliseconds }) => milliseconds)) / 1000

function answerOf(onExisting: readonly Starts[], onEmpty: readonly Starts[]): QuestionResult {
  const cells = (starts: Starts) => [
    secondsOf(starts),
    median(starts.later.map(({ cpu }) => cpu)) / 1000,
    starts.first.milliseconds / 1000,
  ]
  const rows = [
    ['the package, existing data', ...cells(onExisting[0]!)],
    ['the package, empty folder', ...cells(onEmpty[0]!)],
    ['sources of a checkout, existing data', ...cells(onExisting[1]!)],
    ['sources of a checkout, empty folder', ...cells(onEmpty[1]!)],
  ]
  return {
    goals: [
      { what: 'on existing data', goal: 1, reached: secondsOf(onExisting[0]!), isAtLeast: false, unit: ' s' },
      { what: 'on an empty folder', goal: 3, reached: secondsOf(onEmpty[0]!), isAtLeast: false, unit: ' s' },
    ],
    text: `${table(['', 'ready after, s', 'CPU of the service, s', 'the very first, s'], rows)}

Figures are medians of ${rounds} starts with Node's compile cache, which the very first start does not have. The embedded database is started
each time. The package is built, packed and unpacked as for users. A checkout runs its sources, whose types Node strips.`,
  }
}
