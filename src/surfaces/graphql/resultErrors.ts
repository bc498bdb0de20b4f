import { type ExecutionResult, GraphQLError } from 'graphql'
import { invalid, ServiceError } from '../../model/errors.ts'
import { withoutSecrets } from '../../model/secrets.ts'
import { type GraphqlErrorEntity, graphqlErrorEntity } from '../graphqlError.ts'
import type { Reader } from '../reader.ts'
import { type LogFault, toServiceError } from '../shownError.ts'
import type { GraphqlRequestError } from './requestError.ts'

/** The maximum number of faults of one response that are logged. A fault in a list usually affects all its items. */
const loggedAtMost = 3
const shownAtMost = 100

/** A piece of JSON, as a text or in UTF-8. */
export type JsonPiece = string | Buffer

/** The result of an execution. */
export interface WrittenResult extends ExecutionResult {
  /** `data` as JSON, if it has already been rendered. In that case, do not read `data` itself. */
  dataPieces?: readonly JsonPiece[]
}

interface ErrorContext extends Reader {
  log: LogFault
}

/**
 * Renders a result as JSON. Errors come first, so that they are seen before a long response is read (October 2021
 * section 7.1).
 */
export function resultText({ data, errors }: ExecutionResult, shown: ErrorContext): string {
  return JSON.stringify(errors ? { errors: fieldErrors(errors, shown), data } : { data })
}

/** Renders a result as JSON, using `dataPieces` if it has them. */
export function resultJson(result: WrittenResult, shown: ErrorContext): JsonPiece {
  const { dataPieces, errors } = result
  if (!dataPieces) return resultText(result, shown)
  const before = errors && `"errors":${JSON.stringify(fieldErrors(errors, shown))},`
  const pieces = [`{${before ?? ''}"data":`, ...dataPieces, '}']
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

/** Returns the errors of fields as shown to clients. The service's own faults are logged, and their cause is hidden. */
export function fieldErrors(errors: readonly GraphQLError[], { log, ...reader }: ErrorContext): GraphqlErrorEntity[] {
  let logged = 0
  return errors.slice(0, shownAtMost).map((error) => {
    const shown = serviceErrorOf(error)
    if (shown.code === 'internal_error' && logged++ < loggedAtMost) log(shown.cause ?? shown, shown.message)
    const { locations, path } = error
    return graphqlErrorEntity(shown, reader, { ...(locations && { locations }), ...(path && { path }) })
  })
}

/** Returns the seconds after which to try again, if the error of a field says so. */
export function retryAfterOf(errors: readonly GraphQLError[] | undefined): string | undefined {
  for (const { originalError } of errors ?? []) {
    if (!(originalError instanceof ServiceError)) continue
    const { code, headers } = originalError
    const seconds = headers['Retry-After'] ?? (code === 'unavailable' ? '5' : undefined)
    if (seconds !== undefined) return seconds
  }
  return undefined
}

/** Returns the error of a field as a `ServiceError`, whose message repeats no value. */
export function serviceErrorOf(error: GraphQLError): ServiceError {
  const { originalError } = error
  const isOfEngine = originalError === undefined || originalError instanceof GraphQLError
  if (!isOfEngine) return toServiceError(originalError)
  // This is the error for a nullable variable in a non-null position that has a default, if the variable is null. The
  // engine's message quotes the argument.
  const [, name] = /^Argument "(\w+)" (?:of (?:non-null|required) type|has invalid value) /.exec(error.message) ?? []
  if (name !== undefined) return invalid(name, 'invalid')
  // The engine's other errors concern a resolver's result, which is not the caller's fault.
  return toServiceError(new Error(error.message))
}

/** Returns the errors of a request that is not executed, as shown to clients. */
export function requestErrors({ problems }: GraphqlRequestError, reader: Reader): GraphqlErrorEntity[] {
  return problems.map(({ error, locations }) => {
    // Secrets are redacted, because the messages contain names from the document, and a session identifier may have
    // been sent as a name.
    const quiet = new ServiceError(
      error.code,
      { in: (language) => withoutSecrets(error.in(language)) },
      { ...(error.fields && { fields: error.fields }) },
    )
    return graphqlErrorEntity(quiet, reader, locations && { locations })
  })
}
