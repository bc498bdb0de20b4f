import { type ExecutionResult, GraphQLError } from 'graphql'
import { invalid, ServiceError } from '../../model/errors.ts'
import { withoutSecrets } from '../../model/secrets.ts'
import { type GraphqlErrorEntity, graphqlErrorEntity } from '../graphqlError.ts'
import type { Reader } from '../reader.ts'
import { type LogFault, toServiceError } from '../shownError.ts'
import type { GraphqlRequestError } from './requestError.ts'

/** Faults of one answer that are logged: one that is wrong in a list is wrong in all of it. */
const loggedAtMost = 3
const shownAtMost = 100

/** A piece of JSON, as a text or in UTF-8. */
export type JsonPiece = string | Buffer

/** What came of an execution. */
export interface Executed extends ExecutionResult {
  /** `data` as JSON, where that has been written already: `data` itself is not to be looked at then. */
  dataPieces?: readonly JsonPiece[]
}

interface Shown extends Reader {
  log: LogFault
}

/** A result as JSON. Errors first: they are seen before a long answer is read (October 2021 section 7.1). */
export function resultText({ data, errors }: ExecutionResult, shown: Shown): string {
  return JSON.stringify(errors ? { errors: fieldErrors(errors, shown), data } : { data })
}

/** The same of one that may have been written already. */
export function resultJson(result: Executed, shown: Shown): JsonPiece {
  const { dataPieces, errors } = result
  if (!dataPieces) return resultText(result, shown)
  const before = errors && `"errors":${JSON.stringify(fieldErrors(errors, shown))},`
  const pieces = [`{${before ?? ''}"data":`, ...dataPieces, '}']
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

/** The errors of fields as they are shown; what is our fault is logged and hides its cause. */
export function fieldErrors(errors: readonly GraphQLError[], { log, ...reader }: Shown): GraphqlErrorEntity[] {
  let logged = 0
  return errors.slice(0, shownAtMost).map((error) => {
    const shown = serviceErrorOf(error)
    if (shown.code === 'internal_error' && logged++ < loggedAtMost) log(shown.cause ?? shown, shown.message)
    const { locations, path } = error
    return graphqlErrorEntity(shown, reader, { ...(locations && { locations }), ...(path && { path }) })
  })
}

/** Seconds after which asking again may help, where a field says so by its error; else undefined. */
export function retryAfterOf(errors: readonly GraphQLError[] | undefined): string | undefined {
  for (const { originalError } of errors ?? []) {
    if (!(originalError instanceof ServiceError)) continue
    const { code, headers } = originalError
    const seconds = headers['Retry-After'] ?? (code === 'unavailable' ? '5' : undefined)
    if (seconds !== undefined) return seconds
  }
  return undefined
}

function serviceErrorOf(error: GraphQLError): ServiceError {
  const { originalError } = error
  const isOfEngine = originalError === undefined || originalError instanceof GraphQLError
  if (!isOfEngine) return toServiceError(originalError)
  // A variable that may be null, in a place that may not: its default would have fitted. The
  // engine's sentence quotes the argument.
  const [, name] = /^Argument "(\w+)" (?:of (?:non-null|required) type|has invalid value) /.exec(error.message) ?? []
  if (name !== undefined) return invalid(name, 'invalid')
  // What else it complains of is what a resolver gave: no fault of the caller's.
  return toServiceError(new Error(error.message))
}

/** The errors of a request that is not executed, as they are shown. */
export function requestErrors({ problems }: GraphqlRequestError, reader: Reader): GraphqlErrorEntity[] {
  return problems.map(({ error, locations }) => {
    // Names of the document stand in them, and somebody may have taken a session's identifier for a name.
    const quiet = new ServiceError(
      error.code,
      { in: (language) => withoutSecrets(error.in(language)) },
      { ...(error.fields && { fields: error.fields }) },
    )
    return graphqlErrorEntity(quiet, reader, locations && { locations })
  })
}
