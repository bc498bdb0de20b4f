import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BoundaryError } from './boundaryError.ts'
import { LeftError, leavePage, onSlowed, sendWithRetries } from './slowdown.ts'

const refusal = (status: number, retryAfter?: number) =>
  new BoundaryError({ status, code: status === 429 ? 'rate_limited' : 'unavailable', message: 'Not now', retryAfter })

/** Creates a service that refuses requests with these errors in turn, and then responds. */
function refusing(...errors: BoundaryError[]) {
  const service = {
    calls: 0,
    send: async () => {
      const error = errors[service.calls++]
      if (error) throw error
      return 'answer'
    },
  }
  return service
}

let reported: (number | undefined)[] = []
onSlowed((until) => void reported.push(until))

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  reported = []
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

test('a rate-limited read is repeated when allowed, however often it is refused', async () => {
  const service = refusing(...Array.from({ length: 6 }, () => refusal(429, 60)))
  const response = sendWithRetries(service.send)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(service.calls).toBe(1)
  await vi.runAllTimersAsync()
  expect(await response).toBe('answer')
  expect([reported[0], reported.at(-1), reported.length]).toEqual([1_000_060_000, undefined, 7])
})

test('while a read waits for a rate limit, no other is sent, and then the reads continue one by one', async () => {
  const service = refusing(refusal(429, 60))
  const first = sendWithRetries(service.send)
  await vi.advanceTimersByTimeAsync(1)
  const others = Array.from({ length: 20 }, () => sendWithRetries(service.send))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(service.calls).toBe(1)
  await vi.runAllTimersAsync()
  expect(await Promise.all([first, ...others])).toEqual(Array(21).fill('answer'))
  expect(service.calls).toBe(22)
})

test('a read that a busy service refuses is repeated three times, but only if the response has `Retry-After`', async () => {
  const [busy, unavailable] = [refusing(...Array(9).fill(refusal(503, 5))), refusing(refusal(503))]
  const requests = [busy, unavailable].map(({ send }) =>
    sendWithRetries(send).catch((error: BoundaryError) => error.status),
  )
  await vi.runAllTimersAsync()
  expect(await Promise.all(requests)).toEqual([503, 503])
  expect([busy.calls, unavailable.calls]).toEqual([4, 1])
  expect(reported.at(-1)).toBeUndefined()
})

test('waiting reads of a page that was left, or that are aborted, are never sent', async () => {
  const service = refusing(refusal(429, 60))
  const frame = sendWithRetries(service.send)
  await vi.advanceTimersByTimeAsync(1)
  const aborting = new AbortController()
  const ofPage = sendWithRetries(service.send, { isOfPage: true }).catch((error: unknown) => error)
  const aborted = sendWithRetries(service.send, { signal: aborting.signal }).catch((error: unknown) => error)
  leavePage()
  aborting.abort(new Error('aborted'))
  expect(await ofPage).toBeInstanceOf(LeftError)
  expect(await aborted).toEqual(new Error('aborted'))
  await vi.runAllTimersAsync()
  expect(await frame).toBe('answer')
  expect(service.calls).toBe(2)
})

test('if the first waiting read fails for another reason, the others are still sent', async () => {
  const service = refusing(refusal(429, 60), new BoundaryError({ status: 404, code: 'not_found', message: 'Gone' }))
  const answers = [sendWithRetries(service.send)]
  await vi.advanceTimersByTimeAsync(1)
  answers.push(sendWithRetries(service.send))
  const settled = Promise.allSettled(answers)
  await vi.runAllTimersAsync()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(reported.at(-1)).toBeUndefined()
})
