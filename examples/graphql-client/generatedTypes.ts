import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import { preset } from '@graphql-codegen/client-preset'
import { buildSchema, parse } from 'graphql'

// In JSON ids and moments are texts; a file goes beside it, in a multipart request.
const scalars = { ID: 'string', Date: 'string', DateTime: 'string', Upload: 'Blob' }

const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8')

/**
 * What `src/generated/graphql.ts` has to hold: the documents of `src/documents.graphql`, with their types by the service's schema. Throws
 * a GraphQLError for a document that is not valid there.
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
    // Imports of types are marked as such, so that Node can strip them.
    config: { useTypeImports: true, strictScalars: true, scalars },
    plugins: [],
    pluginMap: {},
  })
  // The preset's other files are for documents that stand in the sources.
  return codegen(files.find(({ filename }) => filename.endsWith('/graphql.ts'))!)
}
