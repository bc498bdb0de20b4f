import { expect, onTestFinished, test, vi } from 'vitest'
import type { AccountId } from '../model/ids.ts'
import { type AdmissionOptions, openAdmission } from './admission.ts'
import type { Stranger } from './place.ts'

const limits = {
  requestsUnderWay: 80,
  bodiesUnderWay: 10,
  databaseWaiting: 100,
  backgroundWaiting: 100,
  roundMilliseconds: 200,
}

/** Opens an admission. `charged` records the charged calls by address, and `state` sets how busy the process is. */
function start(options: Partial<AdmissionOptions> = {}) {
  const charged = new Map<string, number>()
  const state = { databaseWaiting: 0, computed: 0 }
  const admission = openAdmission({
    limits,
    databaseWaiting: () => state.databaseWaiting,
    backgroundWaiting: () => 0,
    roundTime: () => state.computed,
    charge: (address, calls) => void charged.set(address, (charged.get(address) ?? 0) + calls),
    ...options,
  })
  return { admission, charged, state }
}

const stranger = (network: number, isProving = false): Stranger => ({
  address: `192.0.${network}.1`,
  network: `192.0.${network}.0/24`,
  isProving,
})
const alice = { account: '1' as AccountId }
const unavailable = expect.objectContaining({ code: 'unavailable' })

/** Returns true if `enter` throws `unavailable`. */
const turnedAway = (enter: () => unknown) => {
  try {
    enter()
    return false
  } catch (error) {
    expect(error).toEqual(unavailable)
    return true
  }
}

test('strangers are refused when the database is half as busy as it may be, invented sessions before known ones', () => {
  const { admission, state } = start()
  const comers = [stranger(1), stranger(2, true), alice]
  const refusedAt = (databaseWaiting: number) => {
    state.databaseWaiting = databaseWaiting
    return comers.map((comer) => turnedAway(() => admission.enter(comer).leave()))
  }
  expect(refusedAt(49)).toEqual([false, false, false])
  expect(refusedAt(50)).toEqual([true, false, false])
  expect(refusedAt(75)).toEqual([true, true, false])
  expect(refusedAt(100)).toEqual([true, true, true])
})

test('so they are when a round of the event loop has been half as long as it may be', () => {
  const { admission, state } = start()
  for (let network = 1; network <= 16; network++) admission.enter(stranger(network))
  state.computed = 100
  expect(turnedAway(() => admission.enter(stranger(17)))).toBe(true)
  expect(turnedAway(() => admission.enter(alice).leave())).toBe(false)
})

test('nobody is turned away for a long round when few are there: what is slow then is not a crowd', () => {
  const { admission, state } = start()
  state.computed = 1000
  for (let network = 1; network <= 16; network++) {
    expect(turnedAway(() => admission.enter(stranger(network)))).toBe(false)
  }
  expect(turnedAway(() => admission.enter(alice))).toBe(true)
})

test('what is turned away counts for its address, with an invented session as without', () => {
  const { admission, charged, state } = start()
  state.databaseWaiting = 100
  for (const comer of [stranger(1), stranger(2, true), alice]) turnedAway(() => admission.enter(comer))
  expect([...charged]).toEqual([
    ['192.0.1.1', 1],
    ['192.0.2.1', 1],
  ])
})

test('an invented session gains nothing: who is found to be nobody is asked for anew as nobody', () => {
  const { admission, charged, state } = start()
  const place = admission.enter(stranger(1, true))
  state.databaseWaiting = 50
  expect(turnedAway(() => place.unprove())).toBe(true)
  expect([...charged]).toEqual([['192.0.1.1', 1]])
  place.leave()
  expect(admission.underWay().requests).toBe(0)
  state.databaseWaiting = 0
  // When half of the forty places of strangers are taken, one address may hold five.
  const others = Array.from({ length: 20 }, (_, n) => admission.enter(stranger(10 + n)))
  const own = Array.from({ length: 6 }, () => admission.enter(stranger(1, true)))
  expect(own.map((one) => turnedAway(() => one.unprove()))).toEqual([false, false, false, false, false, true])
  for (const one of [...others, ...own]) one.leave()
  expect(admission.underWay().requests).toBe(0)
})

test('strangers and those who are still to be looked up leave a quarter of the places to sessions', () => {
  const { admission } = start()
  const enterAll = (comers: Stranger[]) => comers.filter((comer) => !turnedAway(() => admission.enter(comer))).length
  const many = (isProving: boolean) => Array.from({ length: 80 }, (_, n) => stranger(n, isProving))
  expect([enterAll(many(false)), enterAll(many(true))]).toEqual([40, 20])
  for (let n = 0; n < 20; n++) admission.enter({ account: String(n) as AccountId })
  expect(admission.underWay().requests).toBe(80)
})

test('half of the places of those who are still to be looked up may be of one address', () => {
  const { admission } = start()
  for (let n = 0; n < 20; n++) admission.enter(stranger(1, true))
  expect(turnedAway(() => admission.enter(stranger(1, true)))).toBe(true)
  expect(turnedAway(() => admission.enter(stranger(2, true)))).toBe(false)
})

test('what changes something is refused when as much of it waits for a connection as may; reads go on', () => {
  let waiting = limits.databaseWaiting - 1
  const { admission } = start({ writesWaiting: () => waiting })
  const write = () => turnedAway(() => admission.enter(alice).write())
  expect(write()).toBe(false)
  waiting++
  expect(write()).toBe(true)
  expect([admission.refused.get('writes'), admission.underWay().requests]).toEqual([1, 1])
  expect(turnedAway(() => admission.enter(alice))).toBe(false)
})

test('all bodies together are no more than the option says, and a fifth is of strangers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { admission, charged } = start()
  const ends: (() => void)[] = []
  const receive = (comer: Stranger | typeof alice) => {
    const body = { isWhole: false, isSmall: false, received: () => 0 }
    const read = (signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        ends.push(resolve)
        signal!.addEventListener('abort', () => reject(signal!.reason as Error))
      })
    return admission.enter(comer).receive(body, read)
  }
  const results: Promise<unknown>[] = []
  for (let n = 0; n < 20; n++) {
    const comers = [stranger(n), { account: String(n) as AccountId }] as const
    for (const comer of comers) results.push(receive(comer as Stranger).catch((error: unknown) => error))
    vi.runAllTimers()
    expect(admission.underWay().bodies).toBeLessThanOrEqual(limits.bodiesUnderWay)
  }
  expect(admission.underWay().bodies).toBe(limits.bodiesUnderWay)
  for (const end of ends) end()
  const refused = (await Promise.all(results)).filter((error) => error !== undefined)
  expect(refused).toEqual(Array(18 + 12).fill(unavailable))
  // None of them was slow. Each body that made room for another counts as one call.
  expect([...charged.values()]).toEqual(Array(18).fill(1))
  expect(admission.underWay()).toEqual({ requests: 40, bodies: 0 })
})

test('a body that makes room for another counts by how slow it was', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { admission, charged } = start()
  const read = (signal?: AbortSignal) =>
    new Promise<void>((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)))
  const receive = () => admission.enter(stranger(1)).receive({ isWhole: false, isSmall: true, received: () => 0 }, read)
  const outrun = expect(receive()).rejects.toEqual(unavailable)
  vi.advanceTimersByTime(1_000)
  const next = expect(receive()).rejects.toThrow('too slowly')
  await outrun
  expect([...charged]).toEqual([[stranger(1).address, 15]])
  vi.advanceTimersByTime(2_250)
  await next
  expect([...charged]).toEqual([[stranger(1).address, 45]])
})
