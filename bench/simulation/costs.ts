import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** CPU in microseconds. */
export interface Cost {
  process: number
  postgres: number
}

/** The costs that the benches measured, as the simulation uses them. */
export interface Costs {
  /** A page, by its kind. */
  pages: Record<string, Cost>
  post: Cost
  /** A feed row, in PostgreSQL. */
  feedRow: number
  /** An event on one socket, in the process. */
  event: number
  /**
   * The CPU that pages use with two standbys: `processes` as a share of what the processes use without standbys,
   * `primary` and `standbys` as shares of what PostgreSQL uses without standbys.
   */
  withStandbys: { processes: number; primary: number; standbys: number }
  /** The bytes of write-ahead log for a feed row, and for a post without feed rows. */
  log: { feedRow: number; post: number }
  /** The costs of a post with 200 readers if feeds are in Redis: the CPU of Redis, and the bytes of write-ahead log. */
  inRedis: { redis: number; log: number }
}

const results = join(import.meta.dirname, '..', 'results')

type Row = Record<string, string>

/** Returns the rows of the tables in a text, by their first cells. */
function rowsOf(text: string): Map<string, Row> {
  const rows = new Map<string, Row>()
  let head: string[] | undefined
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) {
      head = undefined
      continue
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (!head) head = cells
    else if (!cells[0]!.startsWith('---'))
      rows.set(cells[0]!, Object.fromEntries(cells.map((cell, at) => [head![at], cell])))
  }
  return rows
}

const answer = (name: string) =>
  rowsOf(
    (JSON.parse(readFileSync(join(results, 'answers', `${name}.json`), 'utf8')) as { answer: { text: string } }).answer
      .text,
  )

/** Returns a figure of a table. Throws if the table does not have it, so that a renamed row is noticed. */
function figureOf(rows: Map<string, Row>, row: string, column: string): number {
  const value = Number(rows.get(row)?.[column])
  if (!Number.isFinite(value)) throw new Error(`the benches have no figure for ${row}, ${column}`)
  return value
}

/** Reads the costs that the benches measured last. */
export function readCosts(kinds: readonly string[]): Costs {
  const costOf = (rows: Map<string, Row>, row: string): Cost => ({
    process: figureOf(rows, row, 'CPU of the process, µs'),
    postgres: figureOf(rows, row, 'CPU of PostgreSQL, µs'),
  })
  const lists = answer('lists')
  const feeds = rowsOf(readFileSync(join(results, 'feeds.md'), 'utf8'))
  const [readers, inRows, inRedis] = [200, 'PostgreSQL, 32 posts at once', 'Redis, 32 posts at once']
  const logOfPost = figureOf(feeds, inRedis, 'WAL, bytes')
  const replicas = rowsOf(readFileSync(join(results, 'replicas.md'), 'utf8'))
  const ofReplicas = (column: string, ofWhat = column) =>
    figureOf(replicas, 'and 2 standbys', column) / figureOf(replicas, 'the primary alone', ofWhat)
  return {
    pages: Object.fromEntries(kinds.map((kind) => [kind, costOf(lists, kind)])),
    post: costOf(answer('posting'), 'ours, no followers'),
    feedRow: figureOf(answer('growth'), '10,000', 'CPU per follower, µs'),
    event: figureOf(answer('streams'), '2000', 'µs of CPU per socket'),
    withStandbys: {
      processes: ofReplicas('CPU: processes'),
      primary: ofReplicas('CPU for a page, µs: primary'),
      standbys: ofReplicas('CPU: standbys', 'CPU for a page, µs: primary'),
    },
    log: { feedRow: (figureOf(feeds, inRows, 'WAL, bytes') - logOfPost) / readers, post: logOfPost },
    inRedis: { redis: figureOf(feeds, inRedis, 'CPU of Redis, µs'), log: logOfPost },
  }
}
