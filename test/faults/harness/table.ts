import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to which the rows of the table of faults are added. */
    faultRows: string
  }
}

/** One line of the table of faults. */
export interface Row {
  fault: string
  underWay: string
  /** Writes that were acknowledged, in all rounds. */
  acknowledged: number
  /** What was acknowledged and is not there, and events that a follower did not get once. */
  lost: number
  /** Seconds from the end of the fault until every process took a write again; the longest of all rounds. */
  seconds: number
  /** Requests answered 503. */
  unavailable: number
  /** Seconds that the slowest answer took. */
  slowest: number
}

/** Adds a row to the table. */
export async function noteRow(row: Row): Promise<void> {
  await appendFile(inject('faultRows'), `${JSON.stringify(row)}\n`)
}

/** Vitest's global setup: prints the table at the end of a run that had faults; the full form keeps it in bench/results. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fault-rows-'))
  const file = join(folder, 'rows')
  project.provide('faultRows', file)
  return async () => {
    const text = await readFile(file, 'utf8').catch(() => '')
    await rm(folder, { recursive: true, force: true })
    const rows = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]))
    if (rows.length === 0) return
    const table = tableOf(rows)
    console.log(`\n${table}`)
    if (process.env['FAULTS'] === 'full') await writeFile('bench/results/faults.md', pageOf(table))
  }
}

const headings = [
  'fault',
  'what was under way',
  'acknowledged',
  'lost',
  'seconds to recover',
  'answered 503',
  'slowest answer, s',
]

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    [
      row.fault,
      row.underWay,
      row.acknowledged,
      row.lost,
      row.seconds.toFixed(1),
      row.unavailable,
      row.slowest.toFixed(1),
    ].map(String),
  )
  const all = [headings, headings.map(() => '---'), ...lines]
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function pageOf(table: string): string {
  const day = new Date().toISOString().slice(0, 10)
  return `# What failures cost\n\nMeasured on ${day} by \`npm run test:faults\`; what each shows and promises stands in [docs/faults.md](../../docs/faults.md).\n\n${table}\n`
}
