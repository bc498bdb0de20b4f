import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { nameFinder } from '../../src/model/credentialNames.ts'
import { describedBrowser, describedOthers, describedRoutes } from '../../scripts/described.ts'
import { openApiDocument } from '../../src/surfaces/http/openapi.ts'

// Redocly's recommended rules, with warnings as errors, except no-ambiguous-paths: Mastodon's own paths include
// `/accounts/{id}` and `/accounts/lookup`, where a fixed part takes precedence. `/` as a server is intended, because
// the document is served by the service.
const rules = {
  'no-ambiguous-paths': 'off',
  'info-license': 'error',
  'no-unused-components': 'error',
  'operation-2xx-response': 'error',
  'operation-4xx-response': 'error',
  'operation-operationId': 'error',
  'operation-description': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'tag-description': 'error',
  'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: false },
  'no-required-schema-properties-undefined': 'error',
} as const

const document = openApiDocument(describedRoutes, {
  version: '0.1.0',
  baseUrl: '/',
  browser: describedBrowser,
  others: describedOthers,
})

test('the description is valid OpenAPI 3.1 and follows the rules', async () => {
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  const received = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
  expect(received).toEqual([])
})

test('without a browser boundary, the description does not mention one', () => {
  const { info } = openApiDocument(describedRoutes, { version: '0.1.0', baseUrl: '/' })
  expect(JSON.stringify(document['info'])).toContain('/v1/browser')
  expect(JSON.stringify(info)).not.toMatch(/browser/)
})

test('the rules find mistakes', async () => {
  const config = await createConfig({ extends: ['recommended'], rules })
  const { paths, ...rest } = document
  const broken = { ...rest, paths: { '/x/': { get: { responses: { 200: {} } } } } }
  const problems = await lintFromString({ source: JSON.stringify(broken), config })
  expect(paths).toBeDefined()
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(expect.arrayContaining(['struct', 'operation-operationId']))
})

test('credentials-21: no field and no parameter is named sessionId', () => {
  const names = namesWithin(document)
  expect(names).toContain('spoiler_text')
  expect(nameFinder(['sessionId'])(names)).toBeUndefined()
})

/** Returns the names of all parameters and schema properties in a description. */
function namesWithin(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { properties, in: place, name } = value as { properties?: object; in?: unknown; name?: unknown }
  const own = typeof place === 'string' && typeof name === 'string' ? [name] : []
  return [...own, ...Object.keys(properties ?? {}), ...Object.values(value).flatMap(namesWithin)]
}

test('every route of the table is described', () => {
  const paths = document['paths'] as Record<string, object>
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const mounted = [...describedRoutes, ...describedBrowser.paths, ...describedOthers].map(
    ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(described.sort()).toEqual(mounted.sort())
})
