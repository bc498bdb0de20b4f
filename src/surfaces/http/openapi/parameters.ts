import type { Json } from './jsonSchema.ts'
import { objectOf } from './requestBody.ts'
import type { RestField } from './restFields.ts'

/** Returns the parameters of the path and the headers. */
export function placedParameters(fields: RestField[]): Json[] {
  return fields
    .filter(({ location }) => location !== 'fields')
    .map(({ name, location, required, schema }) => parameter(name, location, required, schema))
}

/** Returns the parameters of the query, from which GET and DELETE take their input. */
export function queryParameters(fields: RestField[]): Json[] {
  const { properties, required = [] } = objectOf(fields) as { properties: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => {
    const needed = required.includes(name)
    if (schema['type'] === 'array') return parameter(`${name}[]`, 'query', needed, schema)
    const nested = schema['type'] === 'object' && { style: 'deepObject', explode: true }
    return { ...parameter(name, 'query', needed, schema), ...nested }
  })
}

function parameter(name: string, location: string, required: boolean, { description, ...schema }: Json): Json {
  return {
    name,
    in: location,
    ...(required && { required }),
    ...(description !== undefined && { description }),
    schema,
  }
}
