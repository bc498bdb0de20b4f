import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Text } from '../../messages/text.ts'
import { readerOf, setLanguage } from '../reader.ts'
import { graphqlErrorEntity } from '../graphqlError.ts'
import { jsonMediaType, plainType } from '../graphqlMediaType.ts'
import { ServiceError } from '../../model/errors.ts'
import type { ExecutedJson } from './graphql.ts'
import type { GraphqlRequestError } from './requestError.ts'
import { type JsonPiece, requestErrors } from './resultErrors.ts'

/** Answers with the result of an execution. */
export function sendExecuted(request: FastifyRequest, reply: FastifyReply, executed: ExecutedJson): FastifyReply {
  if (executed.retryAfter !== undefined) reply.header('retry-after', executed.retryAfter)
  // A result without `data` counts as not executed.
  if (executed.hasErrors) setLanguage(request, reply)
  return sendJson(request, reply, executed.json, executed.hasData ? 200 : 400)
}

/** Answers a request that is not executed: 400, but 200 in `application/json` (GraphQL over HTTP, "Status Codes"). */
export function sendRequestErrors(
  request: FastifyRequest,
  reply: FastifyReply,
  error: GraphqlRequestError,
): FastifyReply {
  request.errorCode = error.problems[0]?.error.code
  setLanguage(request, reply)
  return sendJson(request, reply, requestErrorText(request, error), 400)
}

/** Returns the errors of a request that is not executed, as JSON. */
export function requestErrorText(request: FastifyRequest, error: GraphqlRequestError): string {
  return JSON.stringify({ errors: requestErrors(error, readerOf(request)) })
}

/** Answers 405 (RFC 9110 section 15.5.6). */
export function sendNotAllowed(request: FastifyRequest, reply: FastifyReply, allow: string, why: Text): FastifyReply {
  request.errorCode = 'malformed_request'
  setLanguage(request, reply)
  const error = graphqlErrorEntity(new ServiceError('malformed_request', why), readerOf(request))
  return reply
    .code(405)
    .header('allow', allow)
    .header('content-type', `${jsonMediaType(request.headers.accept)}; charset=utf-8`)
    .send(JSON.stringify({ errors: [error] }))
}

function sendJson({ headers }: FastifyRequest, reply: FastifyReply, json: JsonPiece, status: number): FastifyReply {
  const type = jsonMediaType(headers.accept)
  return reply
    .code(type === plainType ? 200 : status)
    .header('content-type', `${type}; charset=utf-8`)
    .send(json)
}
