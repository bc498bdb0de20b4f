import { GraphQLError, GraphQLScalarType } from 'graphql'

// Scalars validate nothing, because the dispatcher, `callOperation`, validates all inputs, and outputs come from it.
const asItIs = (value: unknown): unknown => value

function textScalar(name: string, description: string, specifiedByURL: string): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    description,
    specifiedByURL,
    serialize: asItIs,
    parseValue: asItIs,
    parseLiteral(node) {
      if (node.kind === 'StringValue') return node.value
      // Names only the type, because the value may be a secret.
      throw new GraphQLError(`A ${name} must be a string`, { nodes: node })
    },
  })
}

/** A point in time. It is a separate scalar, so that generated clients know which texts are times. */
export const DateTime = textScalar(
  'DateTime',
  'A point in time, as ISO 8601 in UTC with milliseconds: `2026-11-21T16:40:00.000Z`.',
  'https://scalars.graphql.org/andimarek/date-time.html',
)

/** A calendar day. */
export const Day = textScalar(
  'Date',
  'A day in UTC, as ISO 8601: `2026-11-21`.',
  'https://scalars.graphql.org/andimarek/local-date.html',
)

/**
 * A file: the same object that the transport made from a part of the request, because a copy would not be an upload.
 */
export const UploadScalar = new GraphQLScalarType({
  name: 'Upload',
  description: 'A file: a part of a multipart request, named by its `map`. Only variables can have this type.',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  parseValue: asItIs,
  parseLiteral(node) {
    throw new GraphQLError('Pass an Upload as a variable', { nodes: node })
  },
  serialize() {
    throw new GraphQLError('An Upload cannot be returned')
  },
})
