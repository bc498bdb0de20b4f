import { type GraphQLSchema, Kind, visit } from 'graphql'
import { sentence } from '../../messages/text.ts'
import type { Reader } from '../reader.ts'
import { ServiceError } from '../../model/errors.ts'
import type { EventStream } from '../../model/eventStream.ts'
import type { LogFault } from '../shownError.ts'
import type { GraphqlContext } from './context.ts'
import type { PreparedOperation } from './documents.ts'
import { referenceEngine } from './engine.ts'
import { rootField } from './events.ts'
import type { PreparedRequest } from './preparedRequest.ts'
import { resultText } from './resultErrors.ts'

/** The recipient of a subscription's events. */
export interface EventSink {
  /** Takes an execution result as JSON. `id` is the event's position, from which to resume. */
  next(text: string, id: string | undefined): void
  /** Called when no more events will come. */
  fail(error: Error): void
  /** Resolves when the recipient can take more events. Called only while past events are delivered. */
  ready?(): Promise<void>
}

/** A subscription: the rendered events of its only field. */
export interface Subscription {
  start(sink: EventSink): void
  /**
   * Returns the position from which it can be resumed, even if no event came. Undefined while events wait for
   * delivery.
   */
  delivered(): string | undefined
  /** Ends it. No more events are delivered. */
  stop(): void
}

/** The options for rendering the events of one subscription. */
export interface EventRenderDeps extends Reader {
  request: PreparedRequest
  log: LogFault
  /** Returns a new context for each event, because data cached by its loaders becomes outdated. */
  makeContext(): GraphqlContext
}

/** Makes a subscription from a stream of events. */
export type Renderer = (events: EventStream<object>, rendering: EventRenderDeps) => Subscription

// The maximum number of events that wait to be rendered. Without it, the queue would grow without limit whenever events
// arrive faster than they are rendered.
const waitingAtMost = 1000

/**
 * Returns a renderer for a schema (October 2021 section 6.2.3.2). An event with many readers is rendered once for all
 * readers who ask for the same fields, and cached for the event's lifetime. A rendering that used a loader is not
 * cached, because the loaded data depend on the caller.
 */
export function eventRenderer(schema: GraphQLSchema): Renderer {
  const execute = referenceEngine(schema)
  const cache = new WeakMap<object, Map<PreparedOperation, Map<string, string>>>()

  function cachedFor(event: object, { operation }: PreparedRequest): Map<string, string> {
    const byOperation = inMap(cache, event, () => new Map<PreparedOperation, Map<string, string>>())
    return inMap(byOperation, operation, () => new Map<string, string>())
  }

  function render(event: object, key: string, rendering: EventRenderDeps): string | Promise<string> {
    const texts = cachedFor(event, rendering.request)
    const cached = texts.get(key)
    if (cached !== undefined) return cached
    const { request, makeContext } = rendering
    const result = execute({ ...request, rootValue: event, context: makeContext() })
    if (result instanceof Promise) return result.then((loaded) => resultText(loaded, rendering))
    const text = resultText(result, rendering)
    if (!result.errors) texts.set(key, text)
    return text
  }

  return (events, rendering) => {
    const key = variablesKey(schema, rendering.request)
    return new RenderedEvents(events, (event) => render(event, key, rendering))
  }
}

function inMap<Key extends object, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const cached = map.get(key)
  if (cached !== undefined) return cached
  const value = make()
  map.set(key, value)
  return value
}

/** Returns a cache key for the variables that a rendering depends on, without those that only select events. */
function variablesKey(schema: GraphQLSchema, { operation, coerced }: PreparedRequest): string {
  const { node } = rootField(schema, operation)
  const names = new Set<string>()
  const definitions = [...(node.selectionSet ? [node.selectionSet] : []), ...operation.fragments.values()]
  for (const one of definitions) visit(one, { [Kind.VARIABLE]: ({ name }) => void names.add(name.value) })
  for (const one of node.directives ?? []) visit(one, { [Kind.VARIABLE]: ({ name }) => void names.add(name.value) })
  return names.size === 0 ? '' : JSON.stringify([...names].map((name) => [name, coerced[name] ?? null]))
}

type Render = (event: object) => string | Promise<string>

// Delivers events in their order, however long each rendering takes. It is a class because there may be ten thousand
// instances.
class RenderedEvents implements Subscription {
  readonly #events: EventStream<object>
  readonly #render: Render
  #sink: EventSink | undefined
  #waiting = 0
  /** Resolves when everything in the queue has been delivered. */
  #last: Promise<void> = nothing
  #isStopped = false

  constructor(events: EventStream<object>, render: Render) {
    this.#events = events
    this.#render = render
  }

  start(sink: EventSink): void {
    this.#sink = sink
    this.#events.start({
      deliver: (event) => this.#take(event),
      // Fails only after all earlier events have been delivered.
      fail: (error) => void this.#last.then(() => this.#fail(error)),
      ready: async () => {
        await this.#last
        await sink.ready?.()
      },
    })
  }

  stop(): void {
    this.#isStopped = true
    this.#events.stop()
  }

  delivered(): string | undefined {
    return this.#waiting === 0 ? this.#events.delivered() : undefined
  }

  #take(event: object): void {
    if (this.#isStopped) return
    const text = this.#rendered(event)
    if (typeof text === 'string' && this.#waiting === 0) return this.#give(text, event)
    if (++this.#waiting > waitingAtMost) return this.#fail(tooFast())
    // Events are rendered in parallel, so that their loaders batch queries.
    this.#last = Promise.all([text, this.#last])
      .then(([ready]) => this.#give(ready, event))
      .catch((error: unknown) => this.#fail(error))
      .finally(() => void this.#waiting--)
  }

  #rendered(event: object): string | Promise<string> {
    try {
      return this.#render(event)
    } catch (error) {
      return Promise.reject(error as Error)
    }
  }

  #give(text: string, event: object): void {
    if (!this.#isStopped) this.#sink!.next(text, positionOf(event))
  }

  #fail(error: unknown): void {
    if (this.#isStopped) return
    this.stop()
    this.#sink!.fail(error instanceof Error ? error : new Error(String(error)))
  }
}

const nothing = Promise.resolve()

function tooFast(): ServiceError {
  return new ServiceError('unavailable', sentence('eventsTooFast'))
}

function positionOf(event: object): string | undefined {
  return 'id' in event && typeof event.id === 'string' ? event.id : undefined
}
