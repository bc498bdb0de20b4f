import { expect, test } from 'vitest'
import { currentTraceparent, parseTraceparent, withTrace } from './traceContext.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

test.each([
  [`00-${traceId}-${parentId}-01`, '01'],
  [`00-${traceId}-${parentId}-00`, '00'],
  [`00-${traceId}-${parentId}-03`, '03'],
  // Unknown flags are not passed on.
  [`00-${traceId}-${parentId}-ff`, '03'],
  [`cc-${traceId}-${parentId}-01`, '01'],
  [`cc-${traceId}-${parentId}-01-what-the-future-may-bring`, '01'],
])('%s is accepted', (text, flags) => {
  const trace = parseTraceparent(text)
  expect(trace).toEqual({ traceId, spanId: expect.stringMatching(/^[0-9a-f]{16}$/), flags })
  expect(trace?.spanId).not.toBe(parentId)
  expect(withTrace(trace!, currentTraceparent)).toBe(`00-${traceId}-${trace?.spanId}-${flags}`)
})

test.each([
  undefined,
  '',
  'canary',
  `00-${traceId}-${parentId}`,
  `00-${traceId}-${parentId}-1`,
  `00-${traceId}-${parentId}-01-more`,
  `00-${traceId}-${parentId}-01\n`,
  `ff-${traceId}-${parentId}-01`,
  `00-${traceId.toUpperCase()}-${parentId}-01`,
  `00-${'0'.repeat(32)}-${parentId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`,
  `cc-${traceId}-${parentId}-01-${'x'.repeat(300)}`,
])('%j is ignored', (text) => {
  expect(parseTraceparent(text)).toBeUndefined()
})

test('work sees the trace that it was started with, and code outside of a trace sees none', async () => {
  expect(currentTraceparent()).toBeUndefined()
  const spans = ['01', '00'].map((flags) => parseTraceparent(`00-${traceId}-${parentId}-${flags}`)!)
  const later = () => new Promise((resolve) => setImmediate(() => resolve(currentTraceparent())))
  const found = await Promise.all(spans.map((trace) => withTrace(trace, later)))
  expect(found).toEqual(spans.map(({ spanId, flags }) => `00-${traceId}-${spanId}-${flags}`))
})
