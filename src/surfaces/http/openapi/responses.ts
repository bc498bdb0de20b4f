import { problem, sentence, type Text } from '../../../messages/text.ts'
import { type ErrorCode, invalid, statusOfCode } from '../../../model/errors.ts'
import { fieldEntities } from '../../fieldEntities.ts'
import { ErrorEntity } from '../entities/error.ts'
import { OAuthErrorEntity } from '../entities/oauthError.ts'
import type { RouteResponse } from '../route.ts'
import { jsonSchemas, type Json } from './jsonSchema.ts'

const phrases: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the file is still being processed.',
  206: 'The file is still being processed.',
}

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** Returns the responses of an operation, with the schema of its JSON. */
export function responsesOf({ statuses = [200], link }: RouteResponse, schema: Json): Json {
  const headers = link && { Link: refTo('headers', 'Link') }
  const done = statuses.map((status) => {
    const description = phrases[status] ?? 'Done.'
    return [String(status), { description, ...(headers && { headers }), content: { 'application/json': { schema } } }]
  })
  return {
    ...(Object.fromEntries(done) as Json),
    '429': refTo('responses', 'TooManyRequests'),
    default: refTo('responses', 'Error'),
  }
}

/**
 * Returns the responses of a path with one success status, with the schema of its JSON, if it has any. `error` is the
 * form of its errors.
 */
export function responsesOfStatus(status: number, schema?: Json, error: 'Error' | 'OAuthError' = 'Error'): Json {
  const description = phrases[status] ?? 'Done.'
  return {
    [String(status)]: { description, ...(schema && { content: { 'application/json': { schema } } }) },
    [error === 'OAuthError' ? '400' : '429']: refTo('responses', error === 'OAuthError' ? error : 'TooManyRequests'),
    default: refTo('responses', error),
  }
}

const examples: Record<ErrorCode, Text> = {
  credential_location_forbidden: sentence('credentialInQuery', { name: 'access_token' }),
  malformed_request: sentence('malformedRequest'),
  oauth_callback_replayed: sentence('callbackReplayed'),
  oauth_state_invalid: sentence('stateInvalid'),
  csrf_rejected: sentence('csrfRejected'),
  reauthentication_required: sentence('reauthenticate'),
  unauthorized: sentence('userNeeded'),
  insufficient_scope: sentence('scopeNeeded', { scope: 'write:statuses' }),
  forbidden: sentence('notAllowed'),
  approval_pending: sentence('accountPending'),
  new_account_limit: sentence('newAccountPosts', { most: 20 }),
  token_import_denied: sentence('importDenied'),
  not_found: sentence('recordNotFound'),
  conflict: sentence('postRace'),
  payload_too_large: sentence('bodyTooLarge'),
  unsupported_media_type: sentence('bodyTypeNotSupported'),
  misdirected: sentence('misdirected', { task: 'media' }),
  validation_failed: invalid('text', 'blank'),
  rate_limited: sentence('tooManyRequests'),
  internal_error: sentence('internalError'),
  unavailable: sentence('temporaryProblem'),
}

function exampleOf(code: ErrorCode): Json {
  const fields = code === 'validation_failed' && fieldEntities([{ field: 'text', problem: problem('blank') }], 'en')
  return { error: examples[code].in('en'), code, request_id: '7f3c9a', ...fields }
}

function errorResponse(description: string, codes: ErrorCode[], headers?: Json): Json {
  const shown = codes.map((code) => [code, { summary: `Status ${statusOfCode[code]}`, value: exampleOf(code) }])
  const content = { schema: refTo('schemas', 'Error'), examples: Object.fromEntries(shown) as Json }
  return { description, ...(headers && { headers }), content: { 'application/json': content } }
}

const codes = Object.keys(statusOfCode) as ErrorCode[]

/** The components that a description needs only if it describes the authorisation of apps. */
export const appComponents = {
  schemas: jsonSchemas({ error: OAuthErrorEntity }, 'output').components,
  responses: {
    OAuthError: {
      description:
        'An error. The status is 400, or 401 if the app could not be authenticated, 403 if the token belongs to another app, or 429 for too many requests.',
      content: {
        'application/json': {
          schema: refTo('schemas', 'OAuthError'),
          example: {
            error: 'invalid_grant',
            error_description: 'The code is unknown, has expired or was already used',
            code: 'malformed_request',
            request_id: '7f3c9a',
          },
        },
      },
    },
  },
}

/** The responses, headers and schemas that operations share. */
export const sharedComponents = {
  schemas: jsonSchemas({ error: ErrorEntity }, 'output').components,
  responses: {
    Error: errorResponse(
      'An error. `code` is for programs and determines the status; `error` is for people.',
      codes.filter((code) => code !== 'rate_limited'),
    ),
    TooManyRequests: errorResponse('Too many requests.', ['rate_limited'], {
      'Retry-After': header('Seconds to wait before the next request.', { type: 'integer' }),
      'X-RateLimit-Limit': header('The number of calls allowed in the window.', { type: 'integer' }),
      'X-RateLimit-Remaining': header('The number of calls left in the window.', { type: 'integer' }),
      'X-RateLimit-Reset': header('When the window ends and calls are allowed again.', {
        type: 'string',
        format: 'date-time',
      }),
    }),
  },
  headers: {
    Link: header(
      'URLs of the neighbouring pages: `next` for older and `prev` for newer results. Absent on an empty page.',
      {
        type: 'string',
      },
    ),
  },
}

function header(description: string, schema: Json): Json {
  return { description, schema }
}
