import { type Allowance, ApiError, type FieldProblem } from './apiError.ts'
import type { ReceivedResponse } from './reach.ts'

/**
 * Returns the JSON of a response, or null if it has none. Throws an ApiError for an error, and for a body that is not
 * JSON.
 */
export function bodyOf(received: ReceivedResponse, line: string, secrets: readonly string[]): unknown {
  const { status, headers, text } = received
  const place = hidden(received.place, secrets)
  if (status >= 400) throw errorOf({ status, headers, text: hidden(text, secrets), place }, line)
  if (status === 204) return null
  const body = parsed(text)
  if (typeof body === 'object' && body !== null) return body
  const message = `The server at ${place} does not offer this API. Check baseUrl.`
  throw new ApiError({ status, code: 'malformed_answer', message, line, requestId: requestIdOf(headers) })
}

/** Returns the remaining allowance, or undefined if the service does not count calls. */
export function allowanceOf(headers: Headers): Allowance | undefined {
  const number = (name: string) => Number(headers.get(name) ?? NaN)
  const [limit, remaining] = [number('x-ratelimit-limit'), number('x-ratelimit-remaining')]
  const resetAt = new Date(headers.get('x-ratelimit-reset') ?? NaN)
  return [limit, remaining, resetAt.getTime()].every(Number.isFinite) ? { limit, remaining, resetAt } : undefined
}

/** Returns the id of a request, to quote when you ask for help. */
export const requestIdOf = (headers: Headers): string | undefined => headers.get('x-request-id') ?? undefined

function errorOf({ status, headers, text, place }: ReceivedResponse, line: string): ApiError {
  const body = parsed(text)
  const { error, code, fields, request_id, error_description } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>
  // RFC 6749 section 5.2 puts the code in `error`, and a message in another field.
  const isOAuth = isText(error_description) || (isText(error) && !isText(code) && /^[a-z_]+$/.test(error))
  return new ApiError({
    status,
    code: isOAuth ? String(error) : isText(code) ? code : (codes[status] ?? 'unknown'),
    message:
      missing(status, isOAuth || isText(code), place) ??
      sentence(isOAuth ? error_description : error) ??
      statusMessage(status),
    line,
    fields: Array.isArray(fields) ? fields.filter(isProblem) : [],
    requestId: isText(request_id) ? request_id : requestIdOf(headers),
    retryAfter: retryAfterOf(headers),
    allowance: allowanceOf(headers),
  })
}

// Returns the message for a 404 that a wrong `baseUrl` may have caused: any 404 that does not come from the service,
// and one from the service if the base URL has a path.
function missing(status: number, isOfService: boolean, place: string): string | undefined {
  const isBelow = /^https?:\/\/[^/]+\/(?!api\/|oauth\/|\.well-known\/)/i.test(place)
  if (status !== 404 || (isOfService && !isBelow)) return undefined
  return `Nothing was found at ${place}. Check baseUrl${isOfService ? ', or whether the resource exists' : ''}.`
}

const statusMessage = (status: number) => `The service returned ${status}${status >= 500 ? ': try again later' : ''}.`

// The codes for responses of a proxy, which contain no code.
const codes: Record<number, string> = {
  401: 'unauthorized',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

// RFC 9110 section 10.2.3: seconds, or a date.
function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// The service, or a proxy in front of it, may repeat what the client sent.
const hidden = (text: string, secrets: readonly string[]) =>
  secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)

const isText = (value: unknown): value is string => typeof value === 'string'
const sentence = (value: unknown) => (isText(value) && value !== '' ? value.slice(0, 1_000) : undefined)
const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' && value !== null && 'field' in value && isText(value.field) && 'message' in value
