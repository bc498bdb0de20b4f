import type { Operation } from '../../../operations/operation.ts'
import type { Route } from '../route.ts'
import type { Json } from './jsonSchema.ts'
import { placedParameters, queryParameters } from './parameters.ts'
import { requestBody } from './requestBody.ts'
import { responsesOf } from './responses.ts'
import { restFields } from './restFields.ts'
import { summaryParts } from './summaryParts.ts'
import { tagOf } from './tags.ts'

const session = { session: [] }

/** Returns OpenAPI's operation object of a route. `schema` describes its JSON response. */
export function operationObject(route: Route, operationId: string, schema: Json): Json {
  const { operation, method, path, answer: otherSchema } = route
  const all = restFields(route)
  const fields = all.filter(({ location }) => location === 'fields')
  const inQuery = method === 'GET' || method === 'DELETE'
  const parameters = [...placedParameters(all), ...(inQuery ? queryParameters(fields) : [])]
  const body = inQuery ? undefined : requestBody(fields, !path.startsWith('/v1/browser/'))
  const { summary, more } = summaryParts(operation.summary)
  return {
    operationId,
    tags: [tagOf(path)],
    summary,
    description: [more, description(operation), alternativeText(route)].filter(Boolean).join(' '),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responsesOf(otherSchema, schema),
    ...alternativeResponse(route, schema),
  }
}

function securityOf({ path, method, operation: { anonymous } }: Route): Json[] {
  if (path.startsWith('/v1/browser/')) return [method === 'GET' ? { browser: [] } : { browser: [], csrf: [] }]
  return anonymous === 'never' ? [session] : [{}, session]
}

function alternativeText({ alternative }: Route): string {
  return alternative ? `With \`${alternative.when}\`: ${alternative.operation.summary}` : ''
}

// Returns an OpenAPI extension for programs: the field that selects the other response, and the schema of that
// response.
function alternativeResponse({ alternative }: Route, schema: Json): Json {
  if (!alternative) return {}
  const [, otherSchema] = schema['anyOf'] as Json[]
  return { 'x-alternative': { when: alternative.when, answer: otherSchema } }
}

const anonymity: Record<Operation['anonymous'], string> = {
  never: '',
  reads: 'Anonymous calls are allowed unless the operator has turned them off.',
  always: 'Anonymous calls are allowed.',
}

function description({ scope, anonymous, bucket }: Operation): string {
  const permission = scope ? `Scope: \`${scope}\`.` : 'Any session is sufficient.'
  const allowance = bucket === 'uploads' ? 'The call counts as an upload.' : ''
  return [anonymous === 'always' && !scope ? '' : permission, anonymity[anonymous], allowance].filter(Boolean).join(' ')
}
