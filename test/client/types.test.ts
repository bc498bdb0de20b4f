import { expectTypeOf, test } from 'vitest'
import {
  type Account,
  createClient,
  type Line,
  type ListLine,
  type ScheduledStatus,
  type Status,
} from '../../client/index.ts'

// Only the compiler checks these calls (`npm run check`). Nothing is sent.
const client = createClient({ baseUrl: 'https://social.example' })
const unsent = (..._calls: (() => unknown)[]) => {}

test('a call has the result type of its endpoint', () => {
  const home = () => client.call('GET /api/v1/timelines/home')
  expectTypeOf(home).returns.resolves.toEqualTypeOf<Status[]>()
  const post = () => client.call('POST /api/v1/statuses', { body: { status: 'x', poll: undefined } })
  expectTypeOf(post).returns.resolves.toEqualTypeOf<Status>()
  const later = () => client.call('POST /api/v1/statuses', { body: { status: 'x', scheduled_at: '2030' } })
  expectTypeOf(later).returns.resolves.toEqualTypeOf<ScheduledStatus>()
  const followers = () => client.items('GET /api/v1/accounts/{id}/followers', { path: { id: '1' } })
  expectTypeOf(followers).returns.toEqualTypeOf<AsyncGenerator<Account, void, undefined>>()
  expectTypeOf<'GET /api/v1/timelines/home'>().toExtend<ListLine>()
  expectTypeOf<'GET /api/v1/lists'>().toExtend<Line>()
})

test('arguments that an endpoint does not accept are type errors', () => {
  unsent(
    // @ts-expect-error no such endpoint
    () => client.call('GET /api/v1/timelines/away'),
    // @ts-expect-error no such parameter
    () => client.call('GET /api/v1/timelines/home', { query: { limits: 5 } }),
    // @ts-expect-error another type
    () => client.call('GET /api/v1/timelines/home', { query: { limit: 'five' } }),
    // @ts-expect-error the path needs an id
    () => client.call('GET /api/v1/statuses/{id}'),
    // @ts-expect-error the object lacks the id
    () => client.call('GET /api/v1/statuses/{id}', { path: {} }),
    // @ts-expect-error no such field
    () => client.call('POST /api/v1/statuses', { body: { text: 'x' } }),
    // @ts-expect-error a list needs a title
    () => client.call('POST /api/v1/lists', { body: {} }),
    // @ts-expect-error a GET has no body
    () => client.call('GET /api/v1/lists', { body: { title: 'x' } }),
    // @ts-expect-error this line has no idempotency key
    () => client.call('POST /api/v1/lists', { body: { title: 'x' }, idempotencyKey: 'x' }),
    // @ts-expect-error no pages
    () => client.pages('GET /api/v1/lists'),
    // @ts-expect-error pages, but no lists
    () => client.items('GET /api/v2/notifications'),
    // @ts-expect-error a line of the browser boundary
    () => client.call('GET /v1/browser/session'),
  )
})
