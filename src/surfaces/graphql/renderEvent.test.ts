import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { expect, test } from 'vitest'
import type { EventStream, Sink } from '../../model/eventStream.ts'
import type { StreamPosition } from '../../model/stream.ts'
import type { OpenCall } from '../../operations/operation.ts'
import type { GraphqlContext } from './context.ts'
import { type ExecutionContext, openGraphql } from './graphql.ts'
import type { Subscription } from './renderEvent.ts'

interface TestEvent {
  id: string
  text: string
  /** Rendering waits for it if a query asks for `slow`. */
  until?: Promise<string>
}

/** Returns streams that the test sends events into, and a count of the renderings. */
function setUp() {
  let rendered = 0
  const sinks: Sink<TestEvent>[] = []
  const opened: Record<string, unknown>[] = []
  const open = async (args: Record<string, unknown>): Promise<EventStream<TestEvent>> => {
    opened.push(args)
    return { start: (sink) => void sinks.push(sink), stop: () => undefined, delivered: () => 'here' as StreamPosition }
  }
  const HappeningType = new GraphQLObjectType<TestEvent>({
    name: 'Happening',
    fields: {
      id: { type: GraphQLString },
      text: {
        type: GraphQLString,
        resolve({ text }) {
          rendered++
          return text
        },
      },
      slow: { type: GraphQLString, resolve: ({ until }) => until },
      broken: {
        type: GraphQLString,
        resolve() {
          throw new Error('a cause')
        },
      },
    },
  })
  const events = {
    type: new GraphQLNonNull(HappeningType),
    args: { after: { type: GraphQLString }, number: { type: GraphQLInt } },
    extensions: { open: open as never },
    resolve: (event: unknown) => event,
  }
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { x: { type: GraphQLString } } }),
    subscription: new GraphQLObjectType({ name: 'Subscription', fields: { events } }),
  })
  const limits = { graphqlDocumentBytes: 16_384, graphqlDepth: 12, graphqlCost: 2000, graphqlAliases: 15 }
  const makeContext = () => ({}) as GraphqlContext
  const graphql = openGraphql({ schema, limits, introspection: true, engine: 'reference', makeContext })
  const faults: unknown[] = []

  async function follow(query: string, variables = {}, after?: string) {
    const request = graphql.prepare({ query, variables, operationName: undefined, documentId: undefined })
    const execution: ExecutionContext = {
      call: {} as OpenCall,
      requestId: 'r',
      language: 'en',
      log: (error: unknown) => void faults.push(error),
    }
    const subscription: Subscription = await graphql.subscribe(request, execution, after)
    const delivered: [string, string | undefined][] = []
    const failures: Error[] = []
    subscription.start({ next: (text, id) => delivered.push([text, id]), fail: (error) => failures.push(error) })
    return { delivered, failures, subscription }
  }
  const deliver = (event: TestEvent) => sinks.forEach((sink) => sink.deliver(event))
  return { follow, deliver, opened, sinks, faults, rendered: () => rendered }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('an event is rendered once for all readers with the same query', async () => {
  const { follow, deliver, rendered } = setUp()
  const all = await Promise.all(Array.from({ length: 5 }, () => follow('subscription { events { id text } }')))
  const other = await follow('subscription { events { text } }')
  deliver({ id: '1', text: 'hello' })
  expect(rendered()).toBe(2)
  for (const { delivered } of all) expect(delivered).toEqual([['{"data":{"events":{"id":"1","text":"hello"}}}', '1']])
  expect(other.delivered).toEqual([['{"data":{"events":{"text":"hello"}}}', '1']])
})

test('readers share a rendering if their variables differ only in the followed stream', async () => {
  const { follow, deliver, rendered } = setUp()
  const query = 'subscription ($after: String, $on: Boolean!) { events(after: $after) { text @include(if: $on) id } }'
  const readers = [
    await follow(query, { after: 'a', on: true }),
    await follow(query, { after: 'b', on: true }),
    await follow(query, { after: 'a', on: false }),
  ]
  deliver({ id: '1', text: 'x' })
  expect(rendered()).toBe(1)
  expect(readers.map(({ delivered }) => delivered[0]?.[0].includes('text'))).toEqual([true, true, false])
})

test('events arrive in order, however slow to render, and until then there is no position to resume from', async () => {
  const { follow, deliver } = setUp()
  const { delivered, subscription } = await follow('subscription { events { id slow } }')
  const first = Promise.withResolvers<string>()
  deliver({ id: '1', text: '', until: first.promise })
  deliver({ id: '2', text: '', until: Promise.resolve('b') })
  await settled()
  expect(delivered).toEqual([])
  expect(subscription.delivered()).toBeUndefined()
  first.resolve('a')
  await settled()
  expect(delivered.map(([, id]) => id)).toEqual(['1', '2'])
  expect(subscription.delivered()).toBe('here')
})

test('a reader’s position is used if the document names none', async () => {
  const { follow, opened } = setUp()
  await follow('subscription { events { id } }', {}, 'header')
  await follow('subscription ($after: String) { events(after: $after) { id } }', {}, 'header')
  await follow('subscription ($after: String) { events(after: $after) { id } }', { after: null }, 'header')
  await follow('subscription { ...F } fragment F on Subscription { events(after: "argument") { id } }', {}, 'header')
  expect(opened.map(({ after }) => after)).toEqual(['header', 'header', 'header', 'argument'])
})

test('an error in an event is delivered without its cause, and is not cached', async () => {
  const { follow, deliver, faults } = setUp()
  const { delivered } = await follow('subscription { events { id broken } }')
  deliver({ id: '1', text: '' })
  expect(JSON.parse(delivered[0]![0])).toMatchObject({
    errors: [
      {
        message: 'Something went wrong on our side. Try again later.',
        extensions: { code: 'INTERNAL_ERROR', requestId: 'r' },
      },
    ],
    data: { events: { id: '1', broken: null } },
  })
  expect(faults).toMatchObject([{ message: 'a cause' }])
})

test('a stopped stream delivers nothing more, and a failed one ends after its pending events', async () => {
  const { follow, deliver, sinks } = setUp()
  const stopped = await follow('subscription { events { id slow } }')
  const failing = await follow('subscription { events { id slow } }')
  const first = Promise.withResolvers<string>()
  deliver({ id: '1', text: '', until: first.promise })
  stopped.subscription.stop()
  sinks[1]!.fail(new Error('over'))
  await settled()
  expect(failing.failures).toEqual([])
  first.resolve('a')
  await settled()
  expect(stopped.delivered).toEqual([])
  expect(failing.delivered.length).toBe(1)
  expect(failing.failures.map(({ message }) => message)).toEqual(['over'])
})

test('a reader with too many pending renderings gets an error', async () => {
  const { follow, deliver } = setUp()
  const { delivered, failures } = await follow('subscription { events { slow } }')
  const never = new Promise<string>(() => undefined)
  for (let id = 0; id <= 1001; id++) deliver({ id: String(id), text: '', until: never })
  await settled()
  expect(failures).toMatchObject([{ code: 'unavailable' }])
  expect(delivered).toEqual([])
})
