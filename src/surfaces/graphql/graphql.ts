import type { GraphQLSchema } from 'graphql'
import type { OpenCall } from '../../operations/operation.ts'
import type { Reader } from '../reader.ts'
import type { LogFault } from '../shownError.ts'
import type { GraphqlContext } from './context.ts'
import { type GraphqlLimits, type Documents, openDocuments } from './documents.ts'
import { type EngineName, openEngine } from './engine.ts'
import { type GraphqlParameters, namesInParameters, type SentParameters } from './parameters.ts'
import { type JsonPiece, resultJson, retryAfterOf } from './resultErrors.ts'
import { openEvents } from './events.ts'
import { eventRenderer, type Subscription } from './renderEvent.ts'
import { GraphqlRequestError } from './requestError.ts'
import { documentText, type TrustedDocuments } from './trusted.ts'
import type { PreparedRequest } from './preparedRequest.ts'

/** What GraphQL is opened with. */
export interface GraphqlOptions {
  schema: GraphQLSchema
  limits: GraphqlLimits
  /** Whether the schema may be asked for. */
  introspection: boolean
  engine: EngineName
  /** Where there are any, nothing else is run. */
  trusted?: TrustedDocuments | undefined
  makeContext(call: OpenCall): GraphqlContext
}

/** For whom a request is executed, and where its faults go. */
export interface Execution extends Reader {
  call: OpenCall
  log: LogFault
}

/** What came of an execution, as JSON. */
export interface ExecutedJson {
  json: JsonPiece
  /** Whether there is `data`, if only null. */
  hasData: boolean
  hasErrors: boolean
  /** Seconds after which to ask again, where a field could not be had for now. */
  retryAfter: string | undefined
}

/** GraphQL without a transport: what HTTP, server-sent events and WebSockets have in common. */
export interface Graphql {
  /**
   * The names in a request, besides those at its top, that could carry a credential: for the guards. Throws nothing.
   */
  names(sent: SentParameters): string[]
  /**
   * Finds the operation and its variables; throws GraphqlRequestError, or a ServiceError for what
   * is not to be executed at all.
   */
  prepare(parameters: GraphqlParameters): PreparedRequest
  /** Executes a query or a mutation. */
  execute(request: PreparedRequest, execution: Execution): Promise<ExecutedJson>
  /**
   * Opens a subscription, its events rendered as JSON. `after` is where to begin where the document
   * does not say it. Throws what the operation throws.
   */
  subscribe(request: PreparedRequest, execution: Execution, after?: string): Promise<Subscription>
}

/** Opens GraphQL over a schema. Throws a RangeError for a trusted document that can't be executed. */
export function openGraphql(options: GraphqlOptions): Graphql {
  const { schema, makeContext, trusted } = options
  const documents = openDocuments(options)
  const engine = openEngine(schema, options.engine)
  for (const [id, text] of trusted ?? []) requireValid(id, text, documents)
  const render = eventRenderer(schema)
  return {
    names(sent) {
      const { query } = sent
      const names = namesInParameters(sent)
      return typeof query === 'string' ? [...names, ...documents.names(query)] : names
    },
    prepare(parameters) {
      const operation = documents.operation(documentText(parameters, trusted), parameters.operationName)
      return { operation, sent: parameters.variables, coerced: operation.coerce(parameters.variables) }
    },
    async execute(request, execution) {
      const result = await engine({ ...request, context: makeContext(execution.call) })
      return {
        json: resultJson(result, execution),
        hasData: result.data !== undefined,
        hasErrors: result.errors !== undefined,
        retryAfter: retryAfterOf(result.errors),
      }
    },
    async subscribe(request, { call, ...reader }, after) {
      const events = await openEvents(schema, request, call, after)
      return render(events, { request, ...reader, makeContext: () => makeContext(call) })
    },
  }
}

function requireValid(id: string, text: string, documents: Documents): void {
  try {
    documents.check(text)
  } catch (error) {
    const why = error instanceof GraphqlRequestError ? error.problems[0]?.error.message : (error as Error).message
    throw new RangeError(`The trusted document ${id} cannot be executed: ${why}`, { cause: error })
  }
}
