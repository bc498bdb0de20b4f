import type { GraphQLError } from 'graphql'
import type { Text } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/** One thing that is wrong with a document, or with its variables. */
export interface RequestProblem {
  error: ServiceError
  locations?: readonly { line: number; column: number }[]
}

/**
 * Why a well-formed request is not executed: its document does not parse, is not valid or asks for
 * too much, or its variables do not fit (GraphQL over HTTP calls these request errors: 400, or 200
 * for `application/json`). No message of it holds a value.
 */
export class GraphqlRequestError extends Error {
  readonly problems: readonly RequestProblem[]

  constructor(problems: readonly RequestProblem[]) {
    super('The request cannot be executed')
    this.name = 'GraphqlRequestError'
    this.problems = problems
  }
}

/** A request error about the document as a whole. */
export function documentRefused(why: Text): GraphqlRequestError {
  return new GraphqlRequestError([{ error: new ServiceError('malformed_request', why) }])
}

/** A request error for what is wrong in a document, and where. */
export function documentInvalid(errors: readonly GraphQLError[]): GraphqlRequestError {
  return new GraphqlRequestError(
    errors.map(({ message, locations }) => ({
      error: new ServiceError('malformed_request', message),
      ...(locations && { locations }),
    })),
  )
}
