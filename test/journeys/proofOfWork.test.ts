import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofOfWork, type WorkChallenge, workSeconds } from '../../src/model/proofOfWork.ts'
import { newVapidKeys } from '../../src/push/vapid.ts'
import { appTokenOf, registerApp } from '../support/apps.ts'
import { browserClient } from '../support/browserClient.ts'
import { startIdentityProvider } from '../support/identityProvider.ts'
import { proofFor } from '../support/proofs.ts'
import { startService, type TestService } from '../support/service.ts'
import { createStaff } from './moderators.ts'
import { journeyForFile, startJourney } from './people.ts'
import { ok } from './posting.ts'
import { password, registerAt } from './registering.ts'

const challengePath = '/api/v1/instance/registration_challenge'
const registerPath = '/v1/browser/auth/register'
const { privateKey } = newVapidKeys()
const options = { registrationProofOfWork: 1, push: { privateKey } }
const secret = Buffer.from(privateKey, 'base64url')

let second: TestService
let app: string

const context = journeyForFile(options)
beforeAll(async () => {
  second = await startService({ ...options, database: { pool: context.service.pool }, baseUrl: context.service.url })
  app = await appTokenOf(context.service, await registerApp(context.service), 'read write')
})
afterAll(() => second?.close())

const register = (username: string, more: object = {}, at = { context, app }) => registerAt(at, username, more)
const newProof = async ({ fetch }: Pick<TestService, 'fetch'> = context.service) =>
  proofFor((await (await fetch(challengePath)).json()) as WorkChallenge)
const isThere = async (username: string) => (await context.stores.accounts.summary(username)) !== undefined

interface Refusal {
  error: string
  code: string
  details: Record<string, { error: string; description: string }[]>
}

async function refusal(username: string, more: object): Promise<Refusal> {
  const { status, body } = await register(username, more)
  expect(status).toBe(422)
  expect(await isThere(username)).toBe(false)
  return body as unknown as Refusal
}

const wordsOf = ({ code, details }: Refusal) => [code, ...(details['proof_of_work'] ?? []).map(({ error }) => error)]

describe('where registrations need a proof of work', () => {
  test('an app learns this from the instance, and from the error, which has the registration page’s URL', async () => {
    const page = `${context.service.url}/register`
    const { registrations } = ok(await context.anonymous.get('/api/v2/instance'))
    expect(registrations).toMatchObject({ enabled: true, proof_of_work: true, url: page })
    for (const more of [{}, { proof_of_work: '' }]) {
      const { error, code, details } = await refusal('unproved', more)
      expect(code).toBe('validation_failed')
      expect(details).toEqual({ proof_of_work: [{ error: 'ERR_BLANK', description: expect.stringContaining(page) }] })
      expect(error).toBe(`Validation failed: Proof of work is missing. Create your account in a browser: ${page}`)
    }
  })

  test('an app registers with a proof, which works only once', async () => {
    const proof = await newProof()
    expect((await register('first', { proof_of_work: proof })).status).toBe(200)
    expect(await isThere('first')).toBe(true)
    expect(wordsOf(await refusal('again', { proof_of_work: proof }))).toEqual(['validation_failed', 'ERR_TAKEN'])
  })

  test('a registration that fails for another reason uses the proof up', async () => {
    const proof = await newProof()
    const { details } = await refusal('admin', { proof_of_work: proof })
    expect(Object.keys(details)).toEqual(['username'])
    expect(wordsOf(await refusal('then_heron', { proof_of_work: proof }))).toEqual(['validation_failed', 'ERR_TAKEN'])
  })

  test('input of the wrong form leaves the proof unused', async () => {
    const proof = await newProof()
    await refusal('not a name', { proof_of_work: proof })
    expect((await register('a_name', { proof_of_work: proof })).status).toBe(200)
  })

  test('one of several concurrent registrations with the same proof succeeds, even in different processes', async () => {
    const proof = await newProof()
    const there = { context: { ...context, service: second }, app }
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        register(`racer_${at}`, { proof_of_work: proof }, at % 2 === 0 ? { context, app } : there),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(422)])
    const accounts = await context.stores.accounts.list()
    expect(accounts.filter(({ username }) => username.startsWith('racer_'))).toHaveLength(1)
  })

  test('a process accepts a proof for the challenge of another process', async () => {
    expect((await register('elsewhere', { proof_of_work: await newProof(second) })).status).toBe(200)
  })

  test.each<[string, () => Promise<string>]>([
    ['expired', () => proofFor(proofOfWork(secret, 1, () => Date.now() / 1000 - workSeconds - 1).challenge())],
    ['of another service', () => proofFor(proofOfWork(Buffer.alloc(32, 7), 1).challenge())],
    ['not a proof', async () => 'bm90IGEgcHJvb2Y='],
  ])('a proof that is %s is refused', async (_, proof) => {
    expect(wordsOf(await refusal('forger', { proof_of_work: await proof() }))).toEqual([
      'validation_failed',
      'ERR_INVALID',
    ])
  })

  test('an invitation does not replace the proof', async () => {
    const { code } = ok(await (await createStaff(context, 'host')).send('POST /api/v1/admin/invites', { max_uses: 1 }))
    expect(wordsOf(await refusal('invitee', { invite_code: code }))).toEqual(['validation_failed', 'ERR_BLANK'])
    const proof = await newProof()
    expect((await register('invitee', { invite_code: code, proof_of_work: proof })).status).toBe(200)
  })

  test('sign-in-19: a page needs a proof too, with a password and without', async () => {
    for (const more of [{ password }, {}]) {
      const browser = browserClient(context.service)
      await browser.session()
      const username = `paged_${Object.keys(more).length}`
      const sent = { username, ...more }
      const refused = await browser.post(registerPath, sent, { headers: { 'accept-language': 'de' } })
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({
        code: 'validation_failed',
        fields: [{ field: 'proofOfWork', message: expect.stringContaining('Erstelle dein Konto in einem Browser') }],
        details: { proofOfWork: [{ error: 'ERR_BLANK' }] },
      })
      expect(await isThere(username)).toBe(false)
      const response = await browser.send('GET', '/v1/browser/api/instance/registration_challenge')
      const proofOfWork = await proofFor((await response.json()) as WorkChallenge)
      expect((await browser.take(await browser.post(registerPath, { ...sent, proofOfWork }))).authenticated).toBe(true)
      const other = browserClient(second)
      await other.session()
      const replayed = await other.post(registerPath, { username: 'replayed', password, proofOfWork })
      expect(await replayed.json()).toMatchObject({ details: { proofOfWork: [{ error: 'ERR_TAKEN' }] } })
    }
    expect(await isThere('replayed')).toBe(false)
  })

  test('GraphQL gives challenges as well', async () => {
    const query = `{ registrationChallenge { signature
      parameters { algorithm cost expiresAt keyLength keyPrefix nonce salt } } }`
    const { data } = ok(await context.anonymous.send('POST /graphql', { query }))
    const proof = await proofFor(data.registrationChallenge)
    expect((await register('by_graphql', { proof_of_work: proof })).status).toBe(200)
  })
})

test('an identity provider registers people without a proof', async () => {
  const provider = await startIdentityProvider({ people: { crow: { nickname: 'crow' } } })
  const service = await startService({ ...options, browser: { providers: [provider.settings] } })
  try {
    provider.serve(service)
    const browser = browserClient(service)
    await browser.session()
    const start = await browser.post('/v1/browser/auth/oauth/start', { provider: 'example' })
    const { authorizationUrl } = (await start.json()) as { authorizationUrl: string }
    const { fields } = await provider.follow(authorizationUrl, 'crow')
    const done = await browser.take(await browser.post('/v1/browser/auth/oauth/complete', fields))
    expect(done).toMatchObject({ authenticated: true, profile: { username: 'crow' } })
  } finally {
    await service.close()
    await provider.close()
  }
})

test('by default there are no challenges, and a proof is ignored', async () => {
  const other = await startJourney()
  try {
    expect((await other.anonymous.get(challengePath)).status).toBe(404)
    const { registrations } = ok(await other.anonymous.get('/api/v2/instance'))
    expect(registrations).toMatchObject({ proof_of_work: false, url: null })
    const at = { context: other, app: await appTokenOf(other.service, await registerApp(other.service), 'read write') }
    for (const more of [{}, { proof_of_work: 'anything' }])
      expect((await register(`free_${Object.keys(more).length}`, more, at)).status).toBe(200)
    const browser = browserClient(other.service)
    await browser.session()
    expect((await browser.post(registerPath, { username: 'paged', password })).status).toBe(201)
  } finally {
    await other.stop()
  }
})
