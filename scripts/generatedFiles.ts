import { version } from '../src/operations/instance/version.ts'
import { operations } from '../src/operations/operations.ts'
import { buildGraphqlSchema } from '../src/surfaces/graphql/schema/buildSchema.ts'
import { schemaText } from '../src/surfaces/graphql/schema/schemaText.ts'
import { openApiDocument } from '../src/surfaces/http/openapi.ts'
import { routes } from '../src/surfaces/http/routes.ts'
import { describedBrowser, describedRoutes } from './described.ts'
import { compatibilityPage } from './compatibilityPage.ts'
import { configurationPage } from './configurationPage.ts'
import { operationsPage } from './operationsPage.ts'
import { type Described, webTypes } from './webTypes.ts'

const webTypesPath = 'web/schema/api.ts'

/** Every file that is written by the sources and committed, by its path from the root, with its text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const described = openApi()
  return {
    'schema/openapi.json': `${JSON.stringify(described, null, 2)}\n`,
    'schema/schema.graphql': schemaText(buildGraphqlSchema(operations)),
    [webTypesPath]: await webTypes(described as unknown as Described, webTypesPath),
    'docs/operations.md': operationsPage(describedRoutes),
    'docs/mastodon-compatibility.md': compatibilityPage(routes),
    'docs/configuration.md': configurationPage(),
  }
}

function openApi() {
  return openApiDocument(describedRoutes, { version, baseUrl: '/', browser: describedBrowser })
}
