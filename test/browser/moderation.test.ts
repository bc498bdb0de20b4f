import { beforeAll, expect, test } from 'vitest'
import openapi from '../../schema/openapi.json' with { type: 'json' }
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { assignRole } from '../journeys/moderators.ts'
import { type BrowserClient, signedInBrowser } from '../support/browserClient.ts'
import { serviceForFile, type TestAccount } from '../support/service.ts'

const service = serviceForFile({ browser: {} })

const prefix = '/v1/browser/api/admin/'
const pageOf = (path: string) => path.replace('/api/v1/admin/', prefix).replaceAll(/\{\w+\}/g, '1')
const adminRoutes = Object.entries(openapi.paths)
  .filter(([path]) => path.startsWith('/api/v1/admin/'))
  .flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((verb) => verb !== 'parameters')
      .map((verb) => [verb.toUpperCase(), pageOf(path)] as const),
  )

// Mastodon uses POST for these, although they change nothing.
const readsByPost = ['measures', 'dimensions', 'retention', 'canonical_email_blocks/test', 'filters/preview'].map(
  (path) => prefix + path,
)

let owner: BrowserClient
let ordinary: BrowserClient
beforeAll(async () => {
  const account = await service.createAccount('owner')
  await assignRole(service, account, 'Owner')
  // The owner needs a password to confirm their identity.
  await service.stores.passwords.set(account.id, await hashPassword(conceal('seven herons by the river'), account.id))
  owner = await signedInBrowser(service, account.id)
  ordinary = await signedInBrowser(service, (await service.createAccount('ordinary')).id)
})

async function codeOf(browser: BrowserClient, verb: string, path: string): Promise<[number, string | undefined]> {
  const response = await (verb === 'GET' ? browser.get(path) : browser.send(verb, path, {}))
  return [response.status, ((await response.json()) as { code?: string }).code]
}

test('the browser boundary has the routes for moderators, including reports', () => {
  expect(adminRoutes.map(([, path]) => path)).toEqual(expect.arrayContaining(readsByPost))
  expect(adminRoutes).toContainEqual(['POST', `${prefix}reports/1/resolve`])
  expect(adminRoutes.length).toBeGreaterThan(20)
})

test.each(adminRoutes)(
  '%s %s refuses ordinary people, and changes without a recent confirmation',
  async (verb, path) => {
    expect(await codeOf(ordinary, verb, path)).toEqual([403, 'forbidden'])
    await service.pool.query(`update browser_sessions set confirmed_at = now() - interval '11 minutes'`)
    const refused = await codeOf(owner, verb, path)
    if (verb === 'GET' || readsByPost.includes(path)) expect(refused[0]).not.toBe(403)
    else expect(refused).toEqual([403, 'reauthentication_required'])
    await service.pool.query('update browser_sessions set confirmed_at = now()')
    expect((await codeOf(owner, verb, path))[1]).not.toBe('reauthentication_required')
  },
)

test('the audit log lists what a moderator did in a page, and that they read private posts', async () => {
  const [mallory, alice] = [await service.createAccount('mallory'), await service.createAccount('alice')]
  const as = (who: TestAccount, path: string, body: object) =>
    who
      .api(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
      .then((response) => response.json() as Promise<{ id: string }>)
  const post = await as(mallory, '/api/v1/statuses', { status: 'For @alice', visibility: 'direct' })
  const { id } = await as(alice, '/api/v1/reports', { account_id: mallory.id, status_ids: [post.id] })
  const report = (await (await owner.get(`${prefix}reports/${id}`)).json()) as { statuses: object[] }
  expect(report.statuses).toMatchObject([{ id: post.id, visibility: 'direct' }])
  expect((await owner.post(`${prefix}reports/${id}/resolve`)).status).toBe(200)
  const log = await (await owner.get(`${prefix}audit_log?target_account_id=${mallory.id}`)).json()
  expect(log).toMatchObject([
    { action: 'report_resolved', surface: 'browser', report_id: id },
    { action: 'private_posts_read', surface: 'browser', report_id: id },
  ])
})
