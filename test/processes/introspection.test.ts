import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineOn } from '../cli/commandLine.ts'
import { newFolder } from '../servers/embeddedProcesses.ts'
import { type TestService, startService } from '../support/service.ts'
import { startTokenIssuer, type TokenIssuer } from '../support/tokenIssuer.ts'
import { denied, importing, whoIs } from '../import/asking.ts'

let issuer: TokenIssuer
let service: TestService

beforeAll(async () => {
  issuer = await startTokenIssuer()
  const { audience: _, ...forAnybody } = issuer.introspection({ id: 'anybody', usernameClaim: 'login' })
  service = await startService({
    tokenImport: { guard: () => true, providers: [issuer.introspection(), forAnybody, issuer.jwt()] },
  })
})
afterAll(async () => {
  await Promise.all([service.close(), issuer.close()])
})

const importToken = (token: string, provider = 'introspected') => importing(service, { provider, token })
const now = () => Math.floor(Date.now() / 1000)

test('an opaque token becomes a session of the account that its issuer names', async () => {
  const { status, body } = await importToken(issuer.opaqueToken('ada', { username: 'ada@old.example', scope: 'read' }))
  expect([status, body.scope]).toEqual([200, 'read'])
  expect(await whoIs(service, body.access_token!)).toBe('ada')
  // Issuer and subject identify the account, whatever kind of token proves them.
  const jwt = await importToken(await issuer.token('ada'), 'old')
  expect(await whoIs(service, jwt.body.access_token!)).toBe('ada')
})

test('a provider whose tokens may be for any service is reported at the start and by doctor', async () => {
  const sentence = (id: string) => `Token import accepts tokens of ${id} for any service. Set audience, `
  expect(service.log.join('')).toContain(sentence('anybody'))
  const folder = await newFolder()
  const doctor = async (audience: string | undefined) => {
    // Writes another file each time, because a process imports a file only once.
    const file = join(folder, `${audience}.mjs`)
    const providers = JSON.stringify([issuer.introspection({ audience })])
    await writeFile(file, `export default { guard: () => true, providers: ${providers} }`)
    return (await commandLineOn(join(folder, 'data'), { PORT: '0', TOKEN_IMPORT: file }).run('doctor')).stdout
  }
  expect(await doctor('social')).not.toContain('for any service')
  expect(await doctor(undefined)).toMatch(new RegExp(`^ok       token import: .*${sentence('introspected')}.*$`, 'm'))
})

test('the username can come from another claim', async () => {
  const { body } = await importToken(issuer.opaqueToken('bea', { username: 'x', login: 'Bea B' }), 'anybody')
  expect(await whoIs(service, body.access_token!)).toBe('Bea_B')
})

test.each<[string, object]>([
  ['not active', { active: false }],
  ['of another issuer', { iss: 'https://elsewhere.example' }],
  ['for another audience', { aud: 'somebody else' }],
  ['without an audience', { aud: undefined }],
  ['without a subject', { sub: undefined }],
  ['expired', { exp: now() - 120 }],
  ['valid until an unreadable time', { exp: 'later' }],
  ['not valid yet', { nbf: now() + 120 }],
  ['issued in the future', { iat: now() + 120 }],
  ['without a usable scope', { scope: 'openid' }],
])('a token that is %s is denied', async (_what, output) => {
  expect(await importToken(issuer.opaqueToken('ada', { ...output }))).toMatchObject(denied)
})

test('an unknown token is denied, and a provider without an audience accepts tokens for any audience', async () => {
  expect(await importToken('nonsense')).toMatchObject(denied)
  expect(await importToken('a=1&token_type_hint=x&client_id=y')).toMatchObject(denied)
  expect((await importToken(issuer.opaqueToken('ada', { aud: 'somebody else' }), 'anybody')).status).toBe(200)
  expect((await importToken(issuer.opaqueToken('ada', { aud: ['x', 'social'], exp: now() - 20 }))).status).toBe(200)
})

test('a token that the issuer cannot read is denied, and other tokens are not affected', async () => {
  issuer.behaviour.introspection = () => ({ status: 400, body: '{"error":"invalid_request"}' })
  expect(await importToken('garbage')).toMatchObject(denied)
  issuer.behaviour.introspection = undefined as never
  expect((await importToken(issuer.opaqueToken('ada'))).status).toBe(200)
})
