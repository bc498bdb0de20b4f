import type { FastifyReply, FastifyRequest } from 'fastify'
import { reasonOf } from '../../model/logFailure.ts'
import { type ServiceError, statusOfCode } from '../../model/errors.ts'
import { callerDisconnected } from '../../stores/readForCaller.ts'
import { isRefusal } from '../admission.ts'
import { graphqlErrorEntity } from '../graphqlError.ts'
import { jsonMediaType } from '../graphqlMediaType.ts'
import { isBrowserSurface } from '../guards.ts'
import { readerOf, setLanguage } from '../reader.ts'
import { toServiceError } from '../shownError.ts'
import { errorEntity } from './entities/error.ts'
import { oauthErrorEntity } from './entities/oauthError.ts'

export const jsonType = 'application/json; charset=utf-8'

/**
 * The status of a request whose client has disconnected, as in nginx. Nobody receives it. The code only prevents the
 * error from being logged as a fault.
 */
export const statusOfDisconnected = 499

/** Answers with an error, and logs the service's own faults. Only this function maps codes to statuses. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shown = toServiceError(error)
  const status = shown === callerDisconnected ? statusOfDisconnected : statusOfCode[shown.code]
  if (status >= 500 && !isRefusal(shown)) logFault(shown, request)
  request.errorCode = shown.code
  const isBrowser = isBrowserSurface(request.surface)
  if (status === 401) reply.header('WWW-Authenticate', `${isBrowser ? 'Cookie' : 'Bearer'} realm="service"`)
  if (status === 503) reply.header('Retry-After', '5')
  if (!speaksEnglish(request)) setLanguage(request, reply)
  const { type, body } = isGraphql(request) ? graphqlBody(shown, request) : restBody(shown, request)
  return reply
    .code(status)
    .headers(shown.headers)
    .header('content-type', type)
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', isBrowser ? 'no-store' : 'private, no-store')
    .send(JSON.stringify(body))
}

// A dependency that is unreachable is logged once by the code that notices it, and not by every request that needs
// it.
function logFault(shown: ServiceError, { log }: FastifyRequest): void {
  if (shown.code === 'unavailable') log.info({ reason: reasonOf(shown) }, shown.message)
  else log.error({ err: shown.cause ?? shown }, shown.message)
}

function isGraphql({ surface, routeOptions }: FastifyRequest): boolean {
  return surface === 'GraphQL' || routeOptions.config?.speaksGraphql === true
}

// Errors for apps are in English, because RFC 6749 section 5.2 only allows ASCII in `error_description`, which is meant
// for developers.
const speaksEnglish = ({ surface }: FastifyRequest) => surface === 'app authorization'

function restBody(error: ServiceError, request: FastifyRequest) {
  const body = speaksEnglish(request) ? oauthErrorEntity(error, request.id) : errorEntity(error, readerOf(request))
  return { type: jsonType, body }
}

function graphqlBody(error: ServiceError, request: FastifyRequest) {
  const body = { errors: [graphqlErrorEntity(error, readerOf(request))] }
  return { type: `${jsonMediaType(request.headers.accept)}; charset=utf-8`, body }
}
