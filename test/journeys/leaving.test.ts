import { expect, test } from 'vitest'
import { conceal } from '../../src/model/concealed.ts'
import type { Services } from '../../src/operations/services.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { sharedUpkeep } from '../../src/service/upkeepJobs.ts'
import { type BrowserClient, browserClient, codeOf, signedInBrowser } from '../support/browserClient.ts'
import { startIdentityProvider } from '../support/identityProvider.ts'
import { newBrowser, passkeyHolder, signInWith } from '../support/passkeyHolder.ts'
import { serviceForFile, startService, type TestAccount, type TestService } from '../support/service.ts'

const password = 'seven herons by the river'
const day = 24 * 60 * 60 * 1000

const service = serviceForFile()

async function withPassword(name: string, of = service): Promise<TestAccount> {
  const account = await of.createAccount(name)
  await of.stores.passwords.set(account.id, await hashPassword(conceal(password), name))
  return account
}

const leave = (browser: BrowserClient) => browser.send('DELETE', '/v1/browser/api/account')
const verify = '/api/v1/accounts/verify_credentials'
const mutation = { query: 'mutation { deleteOwnAccount { deletionDueAt } }' }
const json = { 'content-type': 'application/json' }
const graphql = ({ api }: TestAccount) =>
  api('/graphql', { method: 'POST', headers: json, body: JSON.stringify(mutation) })

async function signIn(username: string, of = service) {
  const browser = browserClient(of)
  await browser.session()
  return { browser, response: await browser.post('/v1/browser/auth/password', { username, password }) }
}

const kindsOf = async ({ id }: TestAccount) =>
  (await service.stores.securityEvents.listFor(id, 80)).map(({ kind, method }) => [kind, method])

/** Requests the deletion of due accounts, as upkeep does every ten minutes. */
const deleteDue = ({ stores }: TestService) =>
  sharedUpkeep({ stores } as Services)
    .find(({ name }) => name === 'deleteDueAccounts')!
    .run(new AbortController().signal)

const isDue = (of: TestService, { id }: TestAccount) =>
  of.pool.query(`update accounts set deletion_due_at = now() - interval '1 second' where id = $1`, [id])

const expectDeleted = (of: TestService, { username }: TestAccount) =>
  expect.poll(() => of.stores.accounts.summary(username), { timeout: 30_000 }).toBeUndefined()

test('deleting your account hides it and signs you out everywhere at once', async () => {
  const [alice, bob] = [await withPassword('alice'), await service.createAccount('bob')]
  const posted = { method: 'POST', headers: json, body: JSON.stringify({ status: 'Farewell' }) }
  const { id } = (await (await alice.api('/api/v1/statuses', posted)).json()) as { id: string }
  expect((await bob.api(`/api/v1/statuses/${id}`)).status).toBe(200)
  const browser = await signedInBrowser(service, alice.id)
  const other = await signedInBrowser(service, alice.id)

  const before = Date.now()
  const response = await leave(browser)
  expect(response.status).toBe(200)
  const { deletion_due_at: due } = (await response.json()) as { deletion_due_at: string }
  expect(Date.parse(due)).toBeGreaterThan(before + 7 * day - 60_000)
  expect(Date.parse(due)).toBeLessThan(Date.now() + 7 * day + 60_000)

  expect((await bob.api(`/api/v1/statuses/${id}`)).status).toBe(404)
  expect((await bob.api(`/api/v1/accounts/${alice.id}`)).status).toBe(404)
  await expect.poll(async () => (await alice.api(verify)).status).toBe(401)
  for (const one of [browser, other])
    await expect.poll(async () => (await one.get('/v1/browser/api/accounts/verify_credentials')).status).toBe(401)
  expect(await service.stores.authSessions.listFor(alice.id)).toEqual([])
  expect(await kindsOf(alice)).toEqual([['deletion_requested', null]])
  expect(await service.stores.accounts.summary('alice')).toMatchObject({ suspendedAt: null, deletionDueAt: due })
})

test('the browser boundary deletes an account over GraphQL too', async () => {
  const gina = await withPassword('gina')
  const browser = await signedInBrowser(service, gina.id)
  const response = await browser.post('/v1/browser/api/graphql', mutation)
  expect(await response.json()).toEqual({ data: { deleteOwnAccount: { deletionDueAt: expect.stringMatching(/Z$/) } } })
  expect(await service.stores.accounts.find(gina.id)).toBeUndefined()
})

test('a token or an old session is not enough to delete an account, because deletion needs a proof of identity', async () => {
  const carol = await withPassword('carol')
  expect(await codeOf(await carol.api('/api/v1/account', { method: 'DELETE' }))).toEqual([
    403,
    'reauthentication_required',
  ])
  expect(JSON.stringify(await (await graphql(carol)).json())).toContain('"REAUTHENTICATION_REQUIRED"')
  const reader = await service.signIn(carol.id, ['read'])
  const headers = { authorization: `Bearer ${reader.token}` }
  expect(await codeOf(await service.fetch('/api/v1/account', { method: 'DELETE', headers }))).toEqual([
    403,
    'insufficient_scope',
  ])
  expect(await codeOf(await service.fetch('/api/v1/account', { method: 'DELETE' }))).toEqual([401, 'unauthorized'])

  const browser = await signedInBrowser(service, carol.id)
  await service.pool.query(`update browser_sessions set confirmed_at = now() - interval '11 minutes'`)
  expect(await codeOf(await leave(browser))).toEqual([403, 'reauthentication_required'])
  expect(await service.stores.accounts.find(carol.id)).toMatchObject({ username: 'carol' })
  expect((await browser.post('/v1/browser/auth/reauthenticate', { password })).status).toBe(204)
  expect((await leave(browser)).status).toBe(200)
})

test('an account without a way to sign in cannot be deleted, because its owner could not return', async () => {
  const dora = await service.createAccount('dora')
  expect(await codeOf(await dora.api('/api/v1/account', { method: 'DELETE' }))).toEqual([409, 'conflict'])
  expect(await codeOf(await leave(await signedInBrowser(service, dora.id)))).toEqual([409, 'conflict'])
  expect(await service.stores.accounts.find(dora.id)).toMatchObject({ username: 'dora' })
})

test('signing in with a password cancels the deletion, but restores no earlier session', async () => {
  const emma = await withPassword('emma')
  // Acts as if the process had died before it ended the sessions.
  await service.stores.accounts.leave(emma.id, 7)
  const stranger = await newBrowser(service)
  const guess = { username: 'emma', password: 'not this one' }
  const wrong = await stranger.post('/v1/browser/auth/password', guess)
  expect(await codeOf(wrong)).toEqual([401, 'unauthorized'])
  expect(await service.stores.accounts.find(emma.id)).toBeUndefined()

  const { response } = await signIn('EMMA')
  expect(response.status).toBe(200)
  const body = await response.json()
  expect(body).toMatchObject({ authenticated: true, profile: { username: 'emma' }, deletionTakenBack: true })
  expect(await service.stores.accounts.find(emma.id)).toMatchObject({ suspended: false })
  expect(await service.stores.accounts.summary('emma')).toMatchObject({ suspendedAt: null, deletionDueAt: null })
  expect((await emma.api(verify)).status).toBe(401)
  expect((await kindsOf(emma)).slice(0, 2)).toEqual([
    ['deletion_taken_back', 'password'],
    ['signed_in', 'password'],
  ])
  // The next sign-in does not report this again.
  expect(await (await signIn('emma')).response.json()).not.toHaveProperty('deletionTakenBack')
  await deleteDue(service)
  expect(await service.stores.accounts.find(emma.id)).toMatchObject({ username: 'emma' })
})

test('signing in with a passkey cancels the deletion', async () => {
  const { account, device, browser } = await passkeyHolder(service, 'fay')
  expect((await leave(browser)).status).toBe(200)
  const back = await signInWith(await newBrowser(service), device)
  expect(await back.json()).toMatchObject({ profile: { username: 'fay' }, deletionTakenBack: true })
  expect(await service.stores.accounts.find(account.id)).toMatchObject({ suspended: false })
})

test('signing in at an identity provider cancels the deletion', async () => {
  await using provider = await startIdentityProvider({ people: { ada: { name: 'Ada' } } })
  await using site = await startService({ browser: { providers: [provider.settings] } })
  provider.serve(site)
  const goThrough = async () => {
    const browser = browserClient(site)
    await browser.session()
    const started = await browser.post('/v1/browser/auth/oauth/start', { provider: 'example' })
    const { authorizationUrl } = (await started.json()) as { authorizationUrl: string }
    const { fields } = await provider.follow(authorizationUrl, 'ada')
    const response = await browser.post('/v1/browser/auth/oauth/complete', fields)
    return { browser, body: await browser.take(response) }
  }
  const { browser, body } = await goThrough()
  expect(body).not.toHaveProperty('deletionTakenBack')
  expect((await leave(browser)).status).toBe(200)
  expect((await goThrough()).body).toMatchObject({ profile: { id: body.profile!.id }, deletionTakenBack: true })
})

test('signing in to a suspended account cancels neither the suspension nor the deletion', async () => {
  const { stores } = service
  const hugo = await withPassword('hugo')
  await leave(await signedInBrowser(service, hugo.id))
  await expect(stores.accounts.restore(hugo.id)).rejects.toMatchObject({ code: 'conflict' })
  await stores.accounts.suspend(hugo.id)
  expect(await codeOf((await signIn('hugo')).response)).toEqual([403, 'forbidden'])
  expect(await stores.accounts.summary('hugo')).toMatchObject({
    suspendedAt: expect.any(String),
    deletionDueAt: expect.any(String),
  })
  // The suspension ends. The account stays hidden until its owner returns.
  await stores.accounts.restore(hugo.id)
  expect(await stores.accounts.find(hugo.id)).toBeUndefined()
  expect((await signIn('hugo')).response.status).toBe(200)

  const ina = await withPassword('ina')
  await stores.accounts.suspend(ina.id)
  expect(await stores.accounts.leave(ina.id, 7)).toBeUndefined()
  expect(await codeOf((await signIn('ina')).response)).toEqual([403, 'forbidden'])
  expect(await stores.accounts.find(ina.id)).toBeUndefined()
})

test('an account is deleted when it is due, suspended or not, and nobody can register its name', async () => {
  const { stores } = service
  const [jane, kim, leo] = [await withPassword('jane'), await withPassword('kim'), await withPassword('leo')]
  for (const one of [jane, kim, leo]) await leave(await signedInBrowser(service, one.id))
  await stores.accounts.suspend(kim.id)
  await Promise.all([isDue(service, jane), isDue(service, kim)])
  // Two processes delete due accounts at the same time.
  await Promise.all([deleteDue(service), deleteDue(service)])
  expect((await signIn('jane')).response.ok).toBe(false)
  await expectDeleted(service, jane)
  await expectDeleted(service, kim)
  expect(await stores.accounts.summary('leo')).toMatchObject({ deletionDueAt: expect.any(String) })
  expect(await codeOf((await signIn('jane')).response)).toEqual([401, 'unauthorized'])
  const browser = await newBrowser(service)
  expect((await browser.post('/v1/browser/auth/register', { username: 'jane', password })).status).toBe(422)
})

test('a job ends the sessions that a killed process left behind', async () => {
  const mia = await withPassword('mia')
  await service.stores.accounts.leave(mia.id, 7)
  const sessions = async () =>
    (await service.pool.query('select from auth_sessions where account_id = $1', [mia.id])).rowCount
  expect(await sessions()).toBe(1)
  await service.pool.query(
    `select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs where key = $1), run_at => now())`,
    [`endSessions:${mia.id}`],
  )
  await expect.poll(sessions, { timeout: 30_000 }).toBe(0)
})

test('with LIMIT_ACCOUNT_DELETION_DAYS=0 an account is deleted at once', async () => {
  await using site = await startService({ limits: { accountDeletionDays: 0 } })
  const nora = await withPassword('nora', site)
  const response = await leave(await signedInBrowser(site, nora.id))
  expect(response.status).toBe(200)
  expect((await signIn('nora', site)).response.ok).toBe(false)
  await expectDeleted(site, nora)
})
