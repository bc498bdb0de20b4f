import { expect, test } from 'vitest'
import { everything } from '../support/canary.ts'
import { startService } from '../support/service.ts'
import { clientSecret, startTokenIssuer } from '../support/tokenIssuer.ts'

const canary = 'canary9d3f7a1c'

// No part of a token is stored or repeated, whether the import succeeds, fails or goes to a wrong place.
test('secrets-3, secrets-4: no token and none of its claims reach a log, a response or the database', async () => {
  await using issuer = await startTokenIssuer()
  const tokenImport = {
    // This guard fails with the content of a header, which may be the token.
    guard: ({ headers }: { headers: Readonly<Record<string, unknown>> }) => {
      if (headers['x-fail']) throw new Error(`no: ${String(headers['x-fail'])}`)
      return true
    },
    providers: [issuer.jwt(), issuer.introspection()],
  }
  await using service = await startService({ tokenImport })
  const claims = { jti: canary, secret: canary, nickname: 'ada' }
  const good = await issuer.token('ada', { claims })
  const opaque = issuer.opaqueToken('bea', { jti: canary, username: 'bea' })
  const bad = [
    await issuer.token(`sub-${canary}`, { claims: { ...claims, aud: canary } }),
    await issuer.token('ada', { claims: { ...claims, iss: `https://${canary}.example` } }),
    await issuer.token('ada', { claims: { ...claims, exp: 1 } }),
    await issuer.token('ada', { claims: { ...claims, scope: canary } }),
    await issuer.token('ada', { claims, header: { kid: canary } }),
    await issuer.token('ada', { claims, header: { alg: 'RS256', crit: [canary], [canary]: 1 } }).catch(() => canary),
    `${good.slice(0, -20)}${canary}`,
    canary,
  ]
  const responses: string[] = []
  const ask = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
    const response = await service.fetch(path, init)
    responses.push(await response.text(), JSON.stringify([...response.headers]))
    return response.status
  }
  const path = '/api/v1/sessions/import'
  const body = (fields: object) => JSON.stringify(fields)
  expect(await ask(path, body({ provider: 'old', token: good }))).toBe(200)
  expect(await ask(path, body({ provider: 'introspected', token: opaque }))).toBe(200)
  for (const token of bad) {
    expect(await ask(path, body({ provider: 'old', token }))).toBe(403)
    expect(await ask(path, body({ provider: 'introspected', token }))).toBe(403)
  }
  // Sends tokens in wrong places.
  const misplaced = [
    await ask(path, body({ provider: good, token: 'x' })),
    await ask(path, body({ provider: good.slice(0, 90), token: 'x' })),
    await ask(path, body({ provider: 'old', token: 'x', scope: good })),
    await ask(path, body({ provider: 'old', token: [good] })),
    await ask(path, body({ provider: 'old', token: { [good]: good } })),
    await ask(path, body({ [good]: good })),
    await ask(`${path}?token=${good}`, body({ provider: 'old' })),
    await ask(`${path}?access_token=${good}`, body({ provider: 'old', token: good })),
    await ask(`${path}/${good}`, body({})),
    await ask(path, `{"provider":"old","token":"${good}"`),
    await ask(path, body({ provider: 'old', token: good }), { authorization: `Bearer ${good}` }),
    await ask(path, body({ provider: 'old', token: good }), { 'x-fail': good, 'x-request-id': good.slice(-32) }),
  ]
  expect(misplaced).toEqual([422, 403, 422, 422, 422, 422, 400, 400, 404, 400, 401, 403])
  // Uses a failing provider that repeats the token.
  const echo = () => ({ status: 500, body: body({ error: 'server_error', error_description: `${good} ${canary}` }) })
  Object.assign(issuer.behaviour, { introspection: echo })
  expect(await ask(path, body({ provider: 'introspected', token: good }))).toBe(503)

  const secrets = [canary, clientSecret, opaque, ...good.split('.')]
  const written = { log: service.log.join(''), database: await everything(service.pool), answers: responses.join('\n') }
  expect(written.log.match(/a token was not imported/g)!.length).toBeGreaterThan(2 * bad.length)
  expect(written.log.match(/a token was imported/g)!.length).toBe(2)
  expect(written.database).toContain('ada')
  for (const [index, text] of Object.entries(written)) {
    for (const secret of secrets) {
      // This includes the header of a token, although it only names the signing key.
      expect(text.includes(secret), `${secret} in the ${index}`).toBe(false)
      expect(text.includes(Buffer.from(secret).toString('hex')), `${secret} in the ${index}, as bytes`).toBe(false)
    }
  }
  // The log names the subject by a hash, and the session by its handle.
  const line = service.log.find((one) => one.includes('a token was imported'))!
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    provider: 'old',
    issuer: issuer.issuer,
    subject: expect.stringMatching(/^[\w-]{16}$/),
    session: expect.stringMatching(/^sh_/),
    request_id: expect.any(String),
  })
  expect(line).not.toContain('"ada"')
})
