import { answerOf, type Described, lineTypes, type Operation, parametersOf, type Schema, strict } from './lineTypes.ts'

const boundary = '/v1/browser'
const browserApi = `${boundary}/api`

/**
 * The types of the web client: every entity, also those that no answer names, and `Routes`, which says of each line below `/v1/browser`,
 * such as `GET /api/statuses/{id}`, what it takes and what it answers.
 */
export function webTypes(described: Described, path: string): Promise<string> {
  const routes: Record<string, Schema> = {}
  for (const [place, methods] of inOrderOfVersions(described.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      routes[`${method.toUpperCase()} ${placed(place)}`] = routeSchema(operation as Operation)
    }
  }
  return lineTypes(routes, described, { name: 'Routes', path, allEntities: true })
}

/** As the browser boundary has them: where a path stands in two versions, the later counts, so it comes last. */
function inOrderOfVersions(paths: Described['paths']) {
  const versionOf = (place: string) => Number(/^\/api\/v(\d)\//.exec(place)?.[1] ?? 0)
  return Object.entries(paths).toSorted(([one], [other]) => versionOf(one) - versionOf(other))
}

function placed(place: string): string {
  return place.startsWith(boundary)
    ? place.slice(boundary.length)
    : place.replace(/^\/api\/v\d/, browserApi.slice(boundary.length))
}

function routeSchema(operation: Operation): Schema {
  return strict({
    path: parametersOf(operation, 'path'),
    query: parametersOf(operation, 'query'),
    body: operation.requestBody?.content['application/json']?.schema,
    answer: answerOf(operation),
  })
}
