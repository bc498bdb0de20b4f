import { median } from '../turns.ts'
import { middleOf, type PairOptions, startPair, type Told } from './startPair.ts'

/** What one server took, in the middle of all rounds. */
export interface Side extends Told {
  /** With a single socket. */
  alone: Told
  /** Microseconds of CPU a socket, without what a single one takes. */
  cpuOfSocket: number
  /** Of memory, a socket. */
  kilobytes: number
}

export interface Comparison {
  ours: Side
  raw: Side
  /** How ours stands to `ws`, each without what a single socket takes: the time until the last was told, and CPU. */
  ratio: Told
}

// The making of a post: few rounds are enough.
const roundsAlone = 11

/** Sockets that each server tells first: by then V8 has compiled what both do for each, as it has in any server that has been up for a minute. */
export const socketsUntilWarm = 50_000

/** Has ours and `ws` tell as many sockets the same bytes, by turns, so that whatever else the machine does is done to both. */
export async function compare(options: PairOptions, rounds: number): Promise<Comparison> {
  await using started = new AsyncDisposableStack()
  const pair = async (given: PairOptions) => started.adopt(await startPair(given), (one) => one.stop())
  const ours = await pair(options)
  const oursAlone = await ours.alone(roundsAlone)
  const raw = await pair({ ...options, protocol: 'raw', server: { kind: 'raw', frame: oursAlone.frame } })
  const rawAlone = await raw.alone(roundsAlone)
  const kilobytes = [await ours.connect(), await raw.connect()]
  const told: [Told, Told][] = []
  const untilWarm = Math.ceil(socketsUntilWarm / options.sockets)
  for (let round = -untilWarm; round < rounds; round++) {
    const turn: [Told, Told] = [await ours.round(), await raw.round()]
    if (round >= 0) told.push(turn)
  }
  const side = (index: 0 | 1, alone: Told): Side => {
    const all = middleOf(told.map((turn) => turn[index]))
    return { ...all, alone, cpuOfSocket: (all.cpu - alone.cpu) / options.sockets, kilobytes: kilobytes[index]! }
  }
  const ratio = (key: keyof Told) =>
    median(told.map(([one, other]) => (one[key] - oursAlone[key]) / (other[key] - rawAlone[key])))
  return {
    ours: side(0, oursAlone),
    raw: side(1, rawAlone),
    ratio: { milliseconds: ratio('milliseconds'), cpu: ratio('cpu') },
  }
}
