import { setTimeout as pause } from 'node:timers/promises'
import { untilDistributed, watchDistribution } from '../growth/fanout.ts'
import { paced } from '../growth/paced.ts'
import type { BenchDatabase } from '../growth/newDatabase.ts'
import { type RoundFigures, measure, median, type Side } from '../rounds.ts'
import { type Authors, type Kind, serviceRequests } from './authors.ts'

/** The number of connections, one for each author, and of measured rounds. */
export const [connections, rounds] = [32, 4]
/** Milliseconds between posts to 10,000 followers. In this time, two cores can write that many rows. */
export const every = 250
const postsAtATime = 12

/**
 * Measures each side in turn, posting as fast as possible. A turn begins when all feed rows of the previous turn exist.
 * Also returns the longest time that posts of the side `watched` waited for their feed rows, and the longest time until
 * all its rows existed after a turn.
 */
export async function measureAlternately(database: BenchDatabase, sides: Side[], seconds: number, watched: string) {
  const figures = new Map<string, RoundFigures[]>(sides.map(({ name }) => [name, []]))
  const [waits, rests]: number[][] = [[], []]
  for (let round = -2; round < rounds; round++) {
    for (const side of sides) {
      const watching = watchDistribution(database)
      const figure = await measure(side, seconds, { connections, next: inTurn() })
      const rest = await untilDistributed(database)
      const wait = await watching.stop()
      if (round < 0) continue
      figures.get(side.name)!.push(figure)
      if (side.name === watched) void [waits!.push(wait), rests!.push(rest)]
    }
  }
  return { figures, wait: Math.max(...waits!), rest: Math.max(...rests!) }
}

function inTurn(): () => number {
  let at = 0
  return () => at++ % connections
}

/**
 * Posts every quarter of a second, in turn by authors without and with many followers. Returns response times, and the
 * longest waits for feed rows.
 */
export async function comparePaced(database: BenchDatabase, port: number, authors: Record<Kind, Authors>) {
  const [ratios, nobody, many, waits]: number[][] = [[], [], [], []]
  for (let round = -1; round < rounds; round++) {
    const some = (kind: Kind) => serviceRequests(authors[kind]).slice(0, postsAtATime)
    const one = median(await paced(port, some('nobody'), every))
    const watching = watchDistribution(database)
    const other = median(await paced(port, some('many'), every))
    await untilDistributed(database)
    const wait = await watching.stop()
    if (round < 0) continue
    nobody!.push(one)
    many!.push(other)
    ratios!.push(other / one)
    waits!.push(wait)
  }
  return { nobody: median(nobody!), many: median(many!), ratio: median(ratios!), manyWait: Math.max(...waits!) }
}

/**
 * Posts by all authors with many followers at once. Returns the milliseconds until the response, and until all rows
 * exist.
 */
export async function measureBurst(database: BenchDatabase, port: number, authors: Authors) {
  await pause(500)
  const response = median(await paced(port, serviceRequests(authors), 0))
  return { response, distributed: await untilDistributed(database) }
}
