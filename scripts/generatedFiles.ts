import { version } from '../src/operations/instance/internal/version.ts'
import { operations } from '../src/operations/operations.ts'
import { buildGraphqlSchema } from '../src/surfaces/graphql/schema/buildSchema.ts'
import { schemaText } from '../src/surfaces/graphql/schema/schemaText.ts'
import { openApiDocument } from '../src/surfaces/http/openapi.ts'
import { routes } from '../src/surfaces/http/routes.ts'
import { browserTypes } from './browserTypes.ts'
import { describedBrowser, describedOthers, describedRoutes } from './described.ts'
import { clientTypes } from './clientTypes.ts'
import { auditGroups } from '../cli/conformance/audits.ts'
import { compatibilityPage } from './compatibilityPage.ts'
import { conformancePage } from './conformancePage.ts'
import { configurationPage } from './configurationPage.ts'
import { operationsPage } from './operationsPage.ts'
import { optionTypes } from './optionTypes.ts'
import type { Described } from './lineTypes.ts'
import { textsSnapshot } from './texts/snapshot.ts'

const webTypesPath = 'web/schema/api.ts'
const clientTypesPath = 'client/schema.ts'

/** Returns the text of every generated file in the repository, by its path from the root. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const document = openApi()
  const described = document as unknown as Described
  const published = {
    types: await clientTypes(described, clientTypesPath),
    from: '../../client/schema.ts',
    publicOnly,
  }
  return {
    ...(await optionTypes()),
    'schema/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'schema/schema.graphql': schemaText(buildGraphqlSchema(operations)),
    [clientTypesPath]: published.types,
    [webTypesPath]: await browserTypes(described, published, webTypesPath),
    'docs/operations.md': operationsPage(describedRoutes),
    'docs/mastodon-compatibility.md': compatibilityPage(routes, describedOthers),
    'docs/configuration.md': configurationPage(),
    'docs/conformance.md': conformancePage(auditGroups),
    'schema/texts.txt': textsSnapshot(),
  }
}

const publicOnly = [...describedRoutes.filter(({ isPublicOnly }) => isPublicOnly), ...describedOthers]
  .map(({ method, path }) => `${method} ${path}`)
  .filter((line) => line.includes(' /api/'))

function openApi() {
  return openApiDocument(describedRoutes, { version, baseUrl: '/', browser: describedBrowser, others: describedOthers })
}
