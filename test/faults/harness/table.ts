import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to which the rows of the table are added. */
    faultRows: string
  }
}

/** A row of the table of faults. */
export interface Row {
  fault: string
  underWay: string
  /** Acknowledged writes of all rounds. */
  acknowledged: number
  /** Acknowledged writes that are missing, and events that a follower did not get exactly once. */
  lost: number
  /**
   * Seconds from the end of the fault until every process accepted a write again. The longest of all rounds.
   */
  seconds: number
  /** Requests with status 503. */
  unavailable: number
  /** Seconds of the slowest response. */
  slowest: number
}

/** Adds a row to the table. */
export async function noteRow(row: Row): Promise<void> {
  await appendFile(inject('faultRows'), `${JSON.stringify(row)}\n`)
}

/**
 * Prints the table at the end of a run with faults, as a global setup of Vitest. The full form also writes
 * it to bench/results.
 */
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
  return `# What failures cost\n\nMeasured on ${day} by \`npm run test:faults\`. [docs/faults.md](../../docs/faults.md) explains the rows and the promises.\n\n${table}\n`
}
