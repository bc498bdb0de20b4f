import type { Outcome } from './drive.ts'

interface LoadFigures {
  perSecond: number
  /** Response times in milliseconds. */
  p50: number
  p99: number
}

export interface OverloadFigures {
  served: LoadFigures
  refused: LoadFigures
  /** Requests with another response, or with none. */
  failed: number
  count: number
  /** The numbers by kind of request. */
  kinds: Map<string, { served: number; refused: number; failed: number }>
}

/**
 * The figures of a round: of its phases in order (a few readers, full capacity, overload, and a few readers again), and
 * of the health checks during the overload.
 */
export interface Round {
  calm: OverloadFigures
  atCapacity: OverloadFigures
  over: OverloadFigures
  health: OverloadFigures
  after: OverloadFigures
}

export interface MeasuredLoad {
  rounds: Round[]
}

const goals = { goodput: 0.7, refusedMs: 100, calmAgain: 2 }

/** Computes the figures of a load over some seconds. Later responses do not count as served. */
export function figuresOf(outcomes: readonly Outcome[], seconds: number): OverloadFigures {
  const isServed = ({ status }: Outcome) => (status >= 200 && status < 300) || status === 101
  const served = outcomes.filter(isServed)
  const refused = outcomes.filter(({ status }) => status === 503)
  const kinds = new Map<string, { served: number; refused: number; failed: number }>()
  for (const outcome of outcomes) {
    const kind = kinds.get(outcome.kind) ?? { served: 0, refused: 0, failed: 0 }
    kinds.set(outcome.kind, kind)
    kind[isServed(outcome) ? 'served' : outcome.status === 503 ? 'refused' : 'failed']++
  }
  return {
    served: shareOf(served, seconds),
    refused: shareOf(refused, seconds),
    failed: outcomes.length - served.length - refused.length,
    count: outcomes.length,
    kinds,
  }
}

function shareOf(outcomes: readonly Outcome[], seconds: number): LoadFigures {
  const took = outcomes.map((outcome) => outcome.took).toSorted((one, other) => one - other)
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? 0
  const inTime = outcomes.filter((outcome) => outcome.at <= seconds).length
  return { perSecond: inTime / (seconds || 1), p50: at(0.5), p99: at(0.99) }
}

const goodputOf = ({ over, atCapacity }: Round) => over.served.perSecond / atCapacity.served.perSecond

/** Returns the result of each goal, from the median over the rounds. */
export function verdictOf({ rounds }: MeasuredLoad) {
  const goodput = middle(rounds.map(goodputOf))
  const refused = middle(rounds.map(({ over }) => over.refused.p99))
  const health = rounds.reduce((sum, round) => sum + round.health.failed + round.health.refused.perSecond, 0)
  const calm = middle(rounds.map((round) => round.after.served.p50 / round.calm.served.p50))
  const afterwards = rounds.reduce((sum, { after }) => sum + after.failed + after.count - countOf(after), 0)
  return [
    {
      name: `served at three times the load, as a share of capacity (at least ${goals.goodput})`,
      value: goodput.toFixed(2),
      isMet: goodput >= goals.goodput,
    },
    {
      name: `ms until a refusal, 99 of 100 (less than ${goals.refusedMs})`,
      value: refused.toFixed(0),
      isMet: refused < goals.refusedMs,
    },
    { name: 'health checks that failed or were refused (0)', value: String(health), isMet: health === 0 },
    {
      name: `time of a read a second later, compared to before (at most ${goals.calmAgain} times), and how many reads failed (0)`,
      value: `${calm.toFixed(2)}, ${afterwards}`,
      isMet: calm <= goals.calmAgain && afterwards === 0,
    },
  ]
}

const countOf = ({ kinds }: OverloadFigures) => [...kinds.values()].reduce((sum, { served }) => sum + served, 0)

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

interface OverloadReport {
  bounded: MeasuredLoad
  without: MeasuredLoad
  times: number
  seconds: number
}

/** Returns the page of results. */
export function report({ bounded, without, times, seconds }: OverloadReport): string {
  const goalRows = verdictOf(bounded).map(
    ({ name, value, isMet }) => `| ${name} | ${value} | ${isMet ? 'met' : 'missed'} |`,
  )
  return `# A process under overload

\`node bench/overload.ts\` reads the home timelines of 200 readers. Of a hundred requests, six write, three open a WebSocket and one uploads. Server,
database and load share two cores, so compare ratios. Capacity is the rate with 64 requests at a time. Then ${times} times as many
are sent by the clock, for ${seconds} seconds, whether or not earlier ones have a response. Times are in milliseconds from when a request
was due. Figures are medians of ${bounded.rounds.length} rounds.

| goal | | |
|---|---|---|
${goalRows.join('\n')}

| | capacity, per second | sent, per second | served, of capacity | p50 served | p99 served | refused, per second | p50 refused | p99 refused | no response in 10 s |
|---|---|---|---|---|---|---|---|---|---|
${row('with bounds', bounded, seconds)}
${row('without', without, seconds)}

With bounds, by kind, in all rounds: ${kindsOf(bounded)}.
`
}

function row(name: string, { rounds }: MeasuredLoad, seconds: number): string {
  const of = (read: (round: Round) => number) => middle(rounds.map(read)).toFixed(0)
  const cells = [
    name,
    of((round) => round.atCapacity.served.perSecond),
    of((round) => round.over.count / seconds),
    middle(rounds.map(goodputOf)).toFixed(2),
    of((round) => round.over.served.p50),
    of((round) => round.over.served.p99),
    of((round) => round.over.refused.perSecond),
    of((round) => round.over.refused.p50),
    of((round) => round.over.refused.p99),
    of((round) => round.over.failed),
  ]
  return `| ${cells.join(' | ')} |`
}

function kindsOf({ rounds }: MeasuredLoad): string {
  const names = [...new Set(rounds.flatMap(({ over }) => [...over.kinds.keys()]))]
  return names
    .map((name) => {
      const sum = (what: 'served' | 'refused' | 'failed') =>
        rounds.reduce((total, { over }) => total + (over.kinds.get(name)?.[what] ?? 0), 0)
      return `${name} ${sum('served')} served, ${sum('refused')} refused, ${sum('failed')} not answered`
    })
    .join('; ')
}
