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

/** The options of GraphQL. */
export interface GraphqlOptions {
  schema: GraphQLSchema
  limits: GraphqlLimits
  /** True if clients may query the schema. */
  introspection: boolean
  engine: EngineName
  /** If there are trusted documents, no others are executed. */
  trusted?: TrustedDocuments | undefined
  makeContext(call: OpenCall): GraphqlContext
}

/** The call, the recipient of its errors (language, request id), and the log for internal errors. */
export interface ExecutionContext extends Reader {
  call: OpenCall
  log: LogFault
}

/** The result of an execution as JSON. */
export interface ExecutedJson {
  json: JsonPiece
  /** True if there is `data`, even if it is null. */
  hasData: boolean
  hasErrors: boolean
  /** Seconds after which to try again, if a field was unavailable. */
  retryAfter: string | undefined
}

/** GraphQL without a transport, for HTTP, server-sent events and WebSockets. */
export interface Graphql {
  /**
   * Returns the names in a request, besides its top-level ones, that could carry a credential. The guards check them.
   * Never throws.
   */
  names(sent: SentParameters): string[]
  /**
   * Finds the operation and its variables. Throws `GraphqlRequestError`, or a `ServiceError` for a request that must
   * not be executed at all.
   */
  prepare(parameters: GraphqlParameters): PreparedRequest
  /** Executes a query or a mutation. */
  execute(request: PreparedRequest, execution: ExecutionContext): Promise<ExecutedJson>
  /**
   * Opens a subscription and renders its events as JSON. `after` is the position to start from if the document gives
   * none. Throws the operation's errors.
   */
  subscribe(request: PreparedRequest, execution: ExecutionContext, after?: string): Promise<Subscription>
}

/** Opens GraphQL for a schema. Throws a RangeError for a trusted document that is not valid. */
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
