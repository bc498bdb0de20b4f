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
import type { OpenApiParts } from './lineTypes.ts'
import { textsSnapshot } from './texts/snapshot.ts'

const webTypesPath = 'web/schema/api.ts'
const clientTypesPath = 'client/schema.ts'

/**
 * Yields the path from the root and the text of every generated file. A text may be made from files that were yielded
 * earlier, so write each one before you request the next.
 */
export async function* generatedFiles(): AsyncGenerator<[path: string, text: string]> {
  yield* Object.entries(await optionTypes())
  const document = openApi()
  const described = document as unknown as OpenApiParts
  const published = {
    types: await clientTypes(described, clientTypesPath),
    from: '../../client/schema.ts',
    publicOnly,
  }
  yield ['schema/openapi.json', `${JSON.stringify(document, null, 2)}\n`]
  yield ['schema/schema.graphql', schemaText(buildGraphqlSchema(operations))]
  yield [clientTypesPath, published.types]
  yield [webTypesPath, await browserTypes(described, published, webTypesPath)]
  yield ['docs/operations.md', operationsPage(describedRoutes)]
  yield ['docs/mastodon-compatibility.md', compatibilityPage(routes, describedOthers)]
  yield ['docs/configuration.md', configurationPage()]
  yield ['docs/conformance.md', conformancePage(auditGroups)]
  yield ['schema/texts.txt', textsSnapshot()]
}

const publicOnly = [...describedRoutes.filter(({ isPublicOnly }) => isPublicOnly), ...describedOthers]
  .map(({ method, path }) => `${method} ${path}`)
  .filter((line) => line.includes(' /api/'))

function openApi() {
  return openApiDocument(describedRoutes, { version, baseUrl: '/', browser: describedBrowser, others: describedOthers })
}
