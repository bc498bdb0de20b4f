import { group, option } from './option.ts'
import { codeValue, either, flag, isPlainObject, oneOf, path } from './valueTypes.ts'

const documents = codeValue<Readonly<Record<string, string>>>(
  (value) => isPlainObject(value) && Object.values(value).every((document) => typeof document === 'string'),
  { words: 'an object that maps ids to documents', code: 'Readonly<Record<string, string>>' },
)

/** The options of GraphQL. */
export const graphqlOptions = {
  graphql: group({
    code: 'GraphqlOptions',
    description: 'How GraphQL requests are answered.',
    options: {
      introspection: option({
        variable: 'GRAPHQL_INTROSPECTION',
        type: flag,
        default: true,
        description: 'Whether clients can read the GraphQL schema, by introspection and at `/graphql/schema.graphql`.',
      }),
      trustedDocuments: option({
        variable: 'GRAPHQL_TRUSTED_DOCUMENTS',
        type: either(path, documents, 'the path of a JSON file, or an object that maps ids to documents'),
        description:
          'The only GraphQL documents that are executed, by id, or the path of a JSON file with them. By default, any document is executed.',
      }),
      engine: option({
        variable: 'GRAPHQL_ENGINE',
        type: oneOf(['jit', 'reference']),
        default: 'jit',
        description: 'The GraphQL executor: `jit` compiles frequent queries, `reference` is plain graphql-js.',
      }),
    },
  }),
}
