import { expect, onTestFinished, test, vi } from 'vitest'
import type { AccountId } from '../model/ids.ts'
import { type AdmissionOptions, openAdmission } from './admission.ts'
import type { UnverifiedSender } from './requestSlot.ts'

const limits = {
  requestsUnderWay: 80,
  bodiesUnderWay: 10,
  databaseWaiting: 100,
  backgroundWaiting: 100,
  eventLoopMilliseconds: 200,
}

/** Opens an admission. `charged` records the charged calls by address, and `state` sets how busy the process is. */
function start(options: Partial<AdmissionOptions> = {}) {
  const charged = new Map<string, number>()
  const state = { databaseWaiting: 0, computed: 0 }
  const admission = openAdmission({
    limits,
    databaseWaiting: () => state.databaseWaiting,
    backgroundWaiting: () => 0,
    loopTime: () => state.computed,
    charge: (address, calls) => void charged.set(address, (charged.get(address) ?? 0) + calls),
    ...options,
  })
  return { admission, charged, state }
}

const unverified = (network: number, isProving = false): UnverifiedSender => ({
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

test('as the database gets busy, unverified senders are refused first, then unproven sessions, then known ones', () => {
  const { admission, state } = start()
  const senders = [unverified(1), unverified(2, true), alice]
  const refusedAt = (databaseWaiting: number) => {
    state.databaseWaiting = databaseWaiting
    return senders.map((sender) => turnedAway(() => admission.enter(sender).leave()))
  }
  expect(refusedAt(49)).toEqual([false, false, false])
  expect(refusedAt(50)).toEqual([true, false, false])
  expect(refusedAt(75)).toEqual([true, true, false])
  expect(refusedAt(100)).toEqual([true, true, true])
})

test('unverified senders are refused when an iteration of the event loop takes half of the allowed time', () => {
  const { admission, state } = start()
  for (let network = 1; network <= 16; network++) admission.enter(unverified(network))
  state.computed = 100
  expect(turnedAway(() => admission.enter(unverified(17)))).toBe(true)
  expect(turnedAway(() => admission.enter(alice).leave())).toBe(false)
})

test('with few requests, nobody is refused after a long iteration of the event loop', () => {
  const { admission, state } = start()
  state.computed = 1000
  for (let network = 1; network <= 16; network++) {
    expect(turnedAway(() => admission.enter(unverified(network)))).toBe(false)
  }
  expect(turnedAway(() => admission.enter(alice))).toBe(true)
})

test('a refused request counts against its address, with or without an invented session', () => {
  const { admission, charged, state } = start()
  state.databaseWaiting = 100
  for (const sender of [unverified(1), unverified(2, true), alice]) turnedAway(() => admission.enter(sender))
  expect([...charged]).toEqual([
    ['192.0.1.1', 1],
    ['192.0.2.1', 1],
  ])
})

test('a request with an invented session must enter again as an unverified sender', () => {
  const { admission, charged, state } = start()
  const slot = admission.enter(unverified(1, true))
  state.databaseWaiting = 50
  expect(turnedAway(() => slot.retractProof())).toBe(true)
  expect([...charged]).toEqual([['192.0.1.1', 1]])
  slot.leave()
  expect(admission.underWay().requests).toBe(0)
  state.databaseWaiting = 0
  // When half of the forty slots for unverified senders are taken, one address may hold five.
  const others = Array.from({ length: 20 }, (_, n) => admission.enter(unverified(10 + n)))
  const own = Array.from({ length: 6 }, () => admission.enter(unverified(1, true)))
  expect(own.map((one) => turnedAway(() => one.retractProof()))).toEqual([false, false, false, false, false, true])
  for (const one of [...others, ...own]) one.leave()
  expect(admission.underWay().requests).toBe(0)
})

test('unverified senders and unproven sessions leave a quarter of the slots to known sessions', () => {
  const { admission } = start()
  const enterAll = (senders: UnverifiedSender[]) =>
    senders.filter((sender) => !turnedAway(() => admission.enter(sender))).length
  const many = (isProving: boolean) => Array.from({ length: 80 }, (_, n) => unverified(n, isProving))
  expect([enterAll(many(false)), enterAll(many(true))]).toEqual([40, 20])
  for (let n = 0; n < 20; n++) admission.enter({ account: String(n) as AccountId })
  expect(admission.underWay().requests).toBe(80)
})

test('one address may have half of the slots of unproven sessions', () => {
  const { admission } = start()
  for (let n = 0; n < 20; n++) admission.enter(unverified(1, true))
  expect(turnedAway(() => admission.enter(unverified(1, true)))).toBe(true)
  expect(turnedAway(() => admission.enter(unverified(2, true)))).toBe(false)
})

test('when too many writes wait for a connection, writes are refused and reads are not', () => {
  let waiting = limits.databaseWaiting - 1
  const { admission } = start({ writesWaiting: () => waiting })
  const write = () => turnedAway(() => admission.enter(alice).write())
  expect(write()).toBe(false)
  waiting++
  expect(write()).toBe(true)
  expect([admission.refused.get('writes'), admission.underWay().requests]).toEqual([1, 1])
  expect(turnedAway(() => admission.enter(alice))).toBe(false)
})

test('all bodies together stay within the limit, and unverified senders have a fifth of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { admission, charged } = start()
  const ends: (() => void)[] = []
  const receive = (sender: UnverifiedSender | typeof alice) => {
    const body = { isComplete: false, isSmall: false, received: () => 0 }
    const read = (signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        ends.push(resolve)
        signal!.addEventListener('abort', () => reject(signal!.reason as Error))
      })
    return admission.enter(sender).receive(body, read)
  }
  const results: Promise<unknown>[] = []
  for (let n = 0; n < 20; n++) {
    const senders = [unverified(n), { account: String(n) as AccountId }] as const
    for (const sender of senders) results.push(receive(sender as UnverifiedSender).catch((error: unknown) => error))
    vi.runAllTimers()
    expect(admission.underWay().bodies).toBeLessThanOrEqual(limits.bodiesUnderWay)
  }
  expect(admission.underWay().bodies).toBe(limits.bodiesUnderWay)
  for (const end of ends) end()
  const refused = (await Promise.all(results)).filter((error) => error !== undefined)
  expect(refused).toEqual(Array(18 + 12).fill(unavailable))
  // None of the bodies was slow. Each body that made room for another counts as one call.
  expect([...charged.values()]).toEqual(Array(18).fill(1))
  expect(admission.underWay()).toEqual({ requests: 40, bodies: 0 })
})

test('a body that is dropped for another counts as more calls if it was slower', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { admission, charged } = start()
  const read = (signal?: AbortSignal) =>
    new Promise<void>((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)))
  const receive = () =>
    admission.enter(unverified(1)).receive({ isComplete: false, isSmall: true, received: () => 0 }, read)
  const outrun = expect(receive()).rejects.toEqual(unavailable)
  vi.advanceTimersByTime(1_000)
  const next = expect(receive()).rejects.toThrow('too slowly')
  await outrun
  expect([...charged]).toEqual([[unverified(1).address, 15]])
  vi.advanceTimersByTime(2_250)
  await next
  expect([...charged]).toEqual([[unverified(1).address, 45]])
})
