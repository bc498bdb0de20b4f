import { parseArgs } from 'node:util'
import { withGround } from './ground.ts'
import { isMet } from './question.ts'
import { keepAnswer, readAnswers, writeResults } from './answers.ts'
import { askApart } from './askApart.ts'
import { goalLine } from './table.ts'

// Asks the questions of performance. Each one measures the service against its own limit, in turns within one run, and
// reports the reached goals. The results go into results.md and results.svg; answers to other questions stay. Nothing
// is written if a measurement was shorter than the default.
//
// npm run bench [-- home graphql ...] [--data-dir an existing demo] [--seconds 2, the time of each measurement]

/** All questions in their order. Each is a file. */
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

const usualSeconds = '2'

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'data-dir': { type: 'string' }, seconds: { type: 'string', default: usualSeconds } },
})
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no question ${unknown.join(', ')}: there are ${names.join(', ')}.`)
const asked = positionals.length > 0 ? names.filter((name) => positionals.includes(name)) : names

await withGround(given['data-dir'], async (dataDir) => {
  for (const name of asked) {
    const began = performance.now()
    const told = await askApart(name, { dataDir, seconds: Number(given.seconds) }).catch((error: unknown) => {
      console.error(`${name}: ${String(error)}`)
      process.exitCode = 1
    })
    if (!told) continue
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(
      `\n${name} (${seconds} s): ${told.title}\n${told.answer.goals.map(goalLine).join('\n')}\n\n${told.answer.text}`,
    )
    if (!told.answer.goals.every(isMet)) process.exitCode = 1
    if (given.seconds !== usualSeconds) continue
    await keepAnswer({ name, ...told, askedAt: new Date().toISOString(), seconds })
    await writeResults(await readAnswers(names))
  }
})
