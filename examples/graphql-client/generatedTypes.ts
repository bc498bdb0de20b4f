import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import { preset } from '@graphql-codegen/client-preset'
import { buildSchema, parse } from 'graphql'

// In JSON, ids and times are strings. A file is sent beside the JSON, in a multipart request.
const scalars = { ID: 'string', Date: 'string', DateTime: 'string', Upload: 'Blob' }

const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8')

/**
 * Generates the content of `src/generated/graphql.ts`: the documents of `src/documents.graphql`, with types from the
 * service's schema. Throws a GraphQLError for a document that is not valid in it.
 */
export async function generatedTypes(): Promise<string> {
  const schema = await read('../../schema/schema.graphql')
  const documents = await read('src/documents.graphql')
  const files = await preset.buildGeneratesSection({
    baseOutputDir: 'src/generated/',
    schema: parse(schema),
    schemaAst: buildSchema(schema),
    documents: [{ location: 'src/documents.graphql', document: parse(documents), rawSDL: documents }],
    presetConfig: { fragmentMasking: false },
    // Marks imports of types, so that Node can strip them.
    config: { useTypeImports: true, strictScalars: true, scalars },
    plugins: [],
    pluginMap: {},
  })
  // The preset's other files are for documents within source files.
  return codegen(files.find(({ filename }) => filename.endsWith('/graphql.ts'))!)
}
