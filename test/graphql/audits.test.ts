import { serverAudits } from 'graphql-http'
import { expect, test } from 'vitest'
import { serviceForFile } from '../support/service.ts'

const service = serviceForFile()

/** The audits of GraphQL over HTTP: required ones and optional ones. */
const audits = serverAudits({ url: () => `${service.url}/graphql` })
const required = audits.filter(({ name }) => /^(?:MUST|SHOULD)/.test(name))

test.each(required.map((audit) => [`${audit.id} ${audit.name}`, audit] as const))('%s', async (_, audit) => {
  const result = await audit.fn()
  expect(result).toMatchObject({ status: 'ok' })
})

test('graphql-9: the optional audits of GraphQL over HTTP pass too', async () => {
  const others = audits.filter((audit) => !required.includes(audit))
  const results = await Promise.all(others.map(({ fn }) => fn()))
  expect(results.filter(({ status }) => status !== 'ok').map(({ id, name }) => `${id} ${name}`)).toEqual([])
  expect(required.length).toBeGreaterThan(30)
})
