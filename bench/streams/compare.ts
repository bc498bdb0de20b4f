import { median } from '../rounds.ts'
import { middleOf, type PairOptions, startPair, type PairResult } from './startPair.ts'

/** The medians of one server over all rounds. */
export interface MeasuredSide extends PairResult {
  /** The figures with a single socket. */
  alone: PairResult
  /** Microseconds of CPU per socket, after subtracting the run with a single socket. */
  cpuOfSocket: number
  /** Memory per socket. */
  kilobytes: number
}

export interface Comparison {
  ours: MeasuredSide
  raw: MeasuredSide
  /**
   * The ratio of our service to `ws` in time until the last socket has the event, and in CPU, each without the cost of
   * a single socket.
   */
  ratio: PairResult
}

// The cost with a single socket is mostly that of creating a post, so few rounds are enough.
const roundsAlone = 11

/**
 * The number of sockets that each server sends an event to before the measurement. Then V8 has compiled the code for
 * both, as after a minute of use.
 */
export const socketsUntilWarm = 50_000

/**
 * Makes our service and `ws` send the same bytes to as many sockets, alternately, so that other work of the machine
 * affects both.
 */
export async function compare(options: PairOptions, rounds: number): Promise<Comparison> {
  await using started = new AsyncDisposableStack()
  const pair = async (pairOptions: PairOptions) => started.adopt(await startPair(pairOptions), (one) => one.stop())
  const ours = await pair(options)
  const oursAlone = await ours.alone(roundsAlone)
  const raw = await pair({ ...options, protocol: 'raw', server: { kind: 'raw', frame: oursAlone.frame } })
  const rawAlone = await raw.alone(roundsAlone)
  const kilobytes = [await ours.connect(), await raw.connect()]
  const reported: [PairResult, PairResult][] = []
  const untilWarm = Math.ceil(socketsUntilWarm / options.sockets)
  for (let round = -untilWarm; round < rounds; round++) {
    const turn: [PairResult, PairResult] = [await ours.round(), await raw.round()]
    if (round >= 0) reported.push(turn)
  }
  const side = (index: 0 | 1, alone: PairResult): MeasuredSide => {
    const all = middleOf(reported.map((turn) => turn[index]))
    return { ...all, alone, cpuOfSocket: (all.cpu - alone.cpu) / options.sockets, kilobytes: kilobytes[index]! }
  }
  const ratio = (key: keyof PairResult) =>
    median(reported.map(([one, other]) => (one[key] - oursAlone[key]) / (other[key] - rawAlone[key])))
  return {
    ours: side(0, oursAlone),
    raw: side(1, rawAlone),
    ratio: { milliseconds: ratio('milliseconds'), cpu: ratio('cpu') },
  }
}
