import { type ErrorCode, type FieldProblem, statusOfCode } from '../../../model/errors.ts'
import { fieldEntities } from '../../fieldEntities.ts'
import { ErrorEntity } from '../entities/error.ts'
import { OAuthErrorEntity } from '../entities/oauthError.ts'
import type { Answer } from '../route.ts'
import { jsonSchemas, type Json } from './jsonSchema.ts'

const phrases: Record<number, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Received; it is still being processed.',
  206: 'Still being processed.',
}

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** What an operation answers, with the schema of its JSON. */
export function responsesOf({ statuses = [200], link }: Answer, schema: Json): Json {
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

/** What a path answers that has one status, with the schema of its JSON or nothing; `error` is what it answers otherwise. */
export function responsesOfStatus(status: number, schema?: Json, error: 'Error' | 'OAuthError' = 'Error'): Json {
  const description = phrases[status] ?? 'Done.'
  return {
    [String(status)]: { description, ...(schema && { content: { 'application/json': { schema } } }) },
    [error === 'OAuthError' ? '400' : '429']: refTo('responses', error === 'OAuthError' ? error : 'TooManyRequests'),
    default: refTo('responses', error),
  }
}

const sentences: Record<ErrorCode, string> = {
  credential_location_forbidden: 'A session identifier belongs into the Authorization header, and nowhere else',
  malformed_request: 'The request could not be understood',
  oauth_callback_replayed: 'This sign-in was completed before',
  oauth_state_invalid: 'This sign-in is unknown, too old, or was begun in another browser',
  csrf_rejected: 'The CSRF token is missing, or not that of this browser session',
  reauthentication_required: 'Confirm that it is you first',
  unauthorized: 'This method requires an authenticated user',
  insufficient_scope: 'This action is outside the authorized scopes: it needs write:statuses',
  forbidden: 'This action is not allowed',
  token_import_denied: 'This token cannot be imported here',
  not_found: 'Record not found',
  conflict: 'It was changed by somebody else meanwhile',
  payload_too_large: 'The request body is too large',
  unsupported_media_type: 'The type of the request body is not supported',
  validation_failed: "Validation failed: text can't be blank",
  rate_limited: 'Too many requests',
  internal_error: 'Something went wrong on our side',
  unavailable: 'Out of reach at the moment: try again shortly',
}

function exampleOf(code: ErrorCode): Json {
  const problem: FieldProblem = { field: 'text', message: "can't be blank", error: 'ERR_BLANK' }
  const fields = code === 'validation_failed' && fieldEntities([problem])
  return { error: sentences[code], code, request_id: '7f3c9a', ...fields }
}

function errorResponse(description: string, codes: ErrorCode[], headers?: Json): Json {
  const examples = codes.map((code) => [code, { summary: `Status ${statusOfCode[code]}`, value: exampleOf(code) }])
  const content = { schema: refTo('schemas', 'Error'), examples: Object.fromEntries(examples) as Json }
  return { description, ...(headers && { headers }), content: { 'application/json': content } }
}

const codes = Object.keys(statusOfCode) as ErrorCode[]

/** What a description has besides where it describes app authorization. */
export const appComponents = {
  schemas: jsonSchemas({ error: OAuthErrorEntity }, 'output').components,
  responses: {
    OAuthError: {
      description:
        'It was not given: 400; 401 for an app that did not prove itself, 403 for what is not its own, 429 for too much in too short a time.',
      content: {
        'application/json': {
          schema: refTo('schemas', 'OAuthError'),
          example: {
            error: 'invalid_grant',
            error_description: 'The code is unknown, too old, or used already',
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
      'It was not carried out. The status goes with the code; `code` is for programs, `error` for people.',
      codes.filter((code) => code !== 'rate_limited'),
    ),
    TooManyRequests: errorResponse('Too much in too short a time.', ['rate_limited'], {
      'Retry-After': header('Seconds to wait.', { type: 'integer' }),
      'X-RateLimit-Limit': header('How many are allowed.', { type: 'integer' }),
      'X-RateLimit-Remaining': header('How many are left.', { type: 'integer' }),
      'X-RateLimit-Reset': header('When they are allowed anew.', { type: 'string', format: 'date-time' }),
    }),
  },
  headers: {
    Link: header('Where the list goes on: `next` to what is older, `prev` to what is newer. Absent on an empty page.', {
      type: 'string',
    }),
  },
}

function header(description: string, schema: Json): Json {
  return { description, schema }
}
