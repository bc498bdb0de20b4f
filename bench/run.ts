import { parseArgs } from 'node:util'
import { withBenchData } from './benchData.ts'
import { isMet } from './question.ts'
import { storeResponse, readReports, writeResults } from './answers.ts'
import { runInProcess } from './runInProcess.ts'
import { goalLine } from './table.ts'

// Runs the benches. Each answers a question: it measures the service against its own limit, alternately in one run, and
// reports the reached goals. The results go into results.md and results.svg. Answers to other questions stay. Nothing
// is written if a measurement was shorter than the default.
//
// npm run bench [-- home graphql ...] [--data-dir an existing demo] [--seconds 2, the time of each measurement]

/** All questions in their order. Each is in its own file. */
const names = [
  'home',
  'lists',
  'graphql',
  'browser',
  'posting',
  'growth',
  'streams',
  'embedded',
  'memory',
  'start',
  'aborted',
  'roundtrips',
  'processes',
]

const defaultSeconds = '2'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'data-dir': { type: 'string' }, seconds: { type: 'string', default: defaultSeconds } },
})
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no question ${unknown.join(', ')}: there are ${names.join(', ')}.`)
const chosen = positionals.length > 0 ? names.filter((name) => positionals.includes(name)) : names

await withBenchData(options['data-dir'], async (dataDir) => {
  for (const name of chosen) {
    const began = performance.now()
    const reported = await runInProcess(name, { dataDir, seconds: Number(options.seconds) }).catch((error: unknown) => {
      console.error(`${name}: ${String(error)}`)
      process.exitCode = 1
    })
    if (!reported) continue
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(
      `\n${name} (${seconds} s): ${reported.title}\n${reported.answer.goals.map(goalLine).join('\n')}\n\n${reported.answer.text}`,
    )
    if (!reported.answer.goals.every(isMet)) process.exitCode = 1
    if (options.seconds !== defaultSeconds) continue
    await storeResponse({ name, ...reported, askedAt: new Date().toISOString(), seconds })
    await writeResults(await readReports(names))
  }
})
