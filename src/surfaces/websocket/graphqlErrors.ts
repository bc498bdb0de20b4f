import { GraphQLError } from 'graphql'
import { GraphqlRequestError } from '../graphql/requestError.ts'
import { requestErrors } from '../graphql/resultErrors.ts'
import { type GraphqlErrorEntity, graphqlErrorEntity } from '../graphqlError.ts'
import type { Reader } from '../reader.ts'
import { type LogFault, logAndConvert } from '../shownError.ts'

interface ErrorContext extends Reader {
  log: LogFault
}

// graphql-ws only takes errors of this class, so the entities to show are stored in this map.
const entities = new WeakMap<GraphQLError, GraphqlErrorEntity>()

/** Returns the errors of an operation that is not executed, for graphql-ws to send. */
export function refused(error: unknown, to: ErrorContext): GraphQLError[] {
  const shown = error instanceof GraphqlRequestError ? requestErrors(error, to) : [entityOf(error, to)]
  return shown.map((entity) => {
    const shownError = new GraphQLError(entity.message)
    entities.set(shownError, entity)
    return shownError
  })
}

/** Returns the entities of errors that graphql-ws is about to send. */
export function shownErrors(errors: readonly GraphQLError[], to: ErrorContext): GraphqlErrorEntity[] {
  return errors.map((error) => entities.get(error) ?? entityOf(error.originalError ?? error, to))
}

function entityOf(error: unknown, { log, ...reader }: ErrorContext): GraphqlErrorEntity {
  return graphqlErrorEntity(logAndConvert(error, log), reader)
}
