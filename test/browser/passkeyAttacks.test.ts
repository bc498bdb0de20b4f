import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { authenticator, cbor, flag, type ForgedValues } from '../support/authenticator.ts'
import { codeOf, signedInBrowser } from '../support/browserClient.ts'
import {
  addPasskey,
  auth,
  newBrowser,
  optionsFor,
  type PasskeyHolder,
  passkeyHolder,
  passkeyList,
  signInWith,
} from '../support/passkeyHolder.ts'
import { serviceForFile, startService } from '../support/service.ts'

const service = serviceForFile()
let victim: PasskeyHolder
beforeAll(async () => {
  victim = await passkeyHolder(service, 'victim')
})

const refused = [401, 'unauthorized']

/** The body of every refusal, whatever the reason. */
const refusal = {
  code: 'unauthorized',
  error: 'The passkey was not accepted. Get new options and try again.',
}

const timesOf = (responses: Response[], status: number) => responses.filter((answer) => answer.status === status).length

const answerOf = async () => {
  const browser = await newBrowser(service)
  const options = await optionsFor(browser, '/passkeys/sign-in/options')
  return { browser, options, response: victim.device.get(options) }
}

const signIn = (browser: { post: PasskeyHolder['browser']['post'] }, response: unknown) =>
  browser.post(`${auth}/passkeys/sign-in`, { response })

test('sign-in-14: a used passkey response signs in nobody, in any browser', async () => {
  const { browser, response } = await answerOf()
  const { cookie, csrf } = browser
  await browser.take(await signIn(browser, response))
  expect(await codeOf(await signIn(browser, response))).toEqual(refused)
  expect(await codeOf(await signIn(await newBrowser(service), response))).toEqual(refused)
  browser.cookie = cookie
  expect(await codeOf(await browser.post(`${auth}/passkeys/sign-in`, { response }, { csrf }))).toEqual([
    403,
    'csrf_rejected',
  ])
})

test('sign-in-14, stores-4: one of twenty simultaneous requests with one response signs in', async () => {
  const { browser, response } = await answerOf()
  const { cookie } = browser
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => browser.post(`${auth}/passkeys/sign-in`, { response }, { headers: { cookie } })),
  )
  expect(timesOf(responses, 200)).toBe(1)
  expect(timesOf(responses, 401) + timesOf(responses, 403)).toBe(19)
})

test('one of twenty simultaneous requests with one new passkey adds it', async () => {
  const { browser } = await passkeyHolder(service, 'racer')
  const response = authenticator(service.url).create(await optionsFor(browser, '/passkeys/options'))
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => browser.post(`${auth}/passkeys`, { response, name: 'Laptop' })),
  )
  expect([timesOf(responses, 201), timesOf(responses, 401)]).toEqual([1, 19])
  expect(await (await browser.get(passkeyList)).json()).toHaveLength(2)
})

test('sign-in-14: another browser’s challenge signs in nobody, and stays valid for its own browser', async () => {
  const { browser, response } = await answerOf()
  const other = await newBrowser(service)
  expect(await (await signIn(other, response)).json()).toMatchObject(refusal)
  expect((await signIn(browser, response)).status).toBe(200)
})

test('sign-in-14: a challenge expires after five minutes', async () => {
  const { browser, options, response } = await answerOf()
  const key = createHash('sha256').update(options.challenge).digest()
  const { rows } = await service.pool.query<{ seconds: number }>(
    'select extract(epoch from expires_at - now())::float8 as seconds from challenges where key = $1',
    [key],
  )
  expect(rows[0]!.seconds).toBeGreaterThan(240)
  expect(rows[0]!.seconds).toBeLessThanOrEqual(300)
  await service.pool.query(`update challenges set expires_at = now() - interval '1 second' where key = $1`, [key])
  expect(await (await signIn(browser, response)).json()).toMatchObject(refusal)
})

test('only the ten newest challenges of a browser are valid', async () => {
  const { browser, response } = await answerOf()
  const later = []
  for (let n = 0; n < 10; n++) later.push(await optionsFor(browser, '/passkeys/sign-in/options'))
  expect(await codeOf(await signIn(browser, response))).toEqual(refused)
  expect((await signIn(browser, victim.device.get(later[0]!))).status).toBe(200)
})

test('secrets-4: the database stores only the hash of a challenge', async () => {
  const { options } = await answerOf()
  const { rows } = await service.pool.query<{ row: string }>('select challenges::text as row from challenges')
  const stored = rows.map(({ row }) => row).join('\n')
  expect(stored).toContain(createHash('sha256').update(options.challenge).digest('hex'))
  expect(stored).not.toContain(options.challenge)
  expect(stored).not.toContain(Buffer.from(options.challenge, 'base64url').toString('hex'))
})

const wrongAnswers: [string, ForgedValues][] = [
  ['made at another origin', { origin: 'https://evil.example' }],
  ['made at another port', { origin: 'http://localhost:1' }],
  ['made for another host', { rpId: 'evil.example' }],
  ['made inside a foreign page', { clientData: { crossOrigin: true } }],
  ['made inside a foreign page that is named', { clientData: { crossOrigin: true, topOrigin: 'https://x.example' } }],
  ['of the type that creates passkeys', { type: 'webauthn.create' }],
  ['without user verification', { flags: flag.present }],
  ['without user presence', { flags: flag.verified }],
  ['that is backed up although it cannot be', { flags: flag.present | flag.verified | flag.synced }],
  ['with an invented challenge', { challenge: 'A'.repeat(43) }],
  ['without a challenge', { clientData: { challenge: undefined } }],
  ["with another account's user handle", { userHandle: Buffer.alloc(32).toString('base64url') }],
  ['with no user handle', { userHandle: null }],
]

test.each(wrongAnswers)(
  'sign-in-15: a passkey response %s signs in nobody, and uses up its challenge',
  async (_which, forged) => {
    const browser = await newBrowser(service)
    const options = await optionsFor(browser, '/passkeys/sign-in/options')
    const response = await signIn(browser, victim.device.get(options, forged))
    expect([response.status, await response.json()]).toMatchObject([401, refusal])
    const namesChallenge = !('challenge' in { ...forged, ...forged.clientData })
    expect((await signIn(browser, victim.device.get(options))).status).toBe(namesChallenge ? 401 : 200)
  },
)

test.each(wrongAnswers.filter(([, forged]) => !('userHandle' in forged)))(
  'a passkey %s is not added',
  async (_which, forged) => {
    const { id } = await service.createAccount(`maker${wrongAnswers.findIndex(([, each]) => each === forged)}`)
    const browser = await signedInBrowser(service, id)
    const created = { ...forged, ...(forged.type && { type: 'webauthn.get' }) }
    if (forged.flags !== undefined) created.flags = forged.flags | flag.attested
    const response = await addPasskey(browser, authenticator(service.url), 'Key', created)
    expect([401, 422]).toContain(response.status)
    expect(await (await browser.get(passkeyList)).json()).toEqual([])
  },
)

test('a copied passkey is refused and its owner sees it, and only the real key can cause that', async () => {
  const { account, device } = await passkeyHolder(service, 'copied')
  expect((await signInWith(await newBrowser(service), device, { counter: 7 })).status).toBe(200)
  const passkey = device.passkeys[0]!
  const { device: forger } = await passkeyHolder(service, 'forger')
  const { privateKey } = forger.passkeys[0]!
  const browser = await newBrowser(service)
  const forged = forger.get(
    await optionsFor(browser, '/passkeys/sign-in/options'),
    { counter: 3 },
    { ...passkey, privateKey },
  )
  expect(await codeOf(await signIn(browser, forged))).toEqual(refused)
  const failures = async () =>
    (await service.stores.securityEvents.listFor(account.id, 20)).filter(({ kind }) => kind === 'sign_in_failed')
  expect(await failures()).toEqual([])

  for (const counter of [7, 3, 0]) {
    expect(await codeOf(await signInWith(await newBrowser(service), device, { counter }))).toEqual(refused)
  }
  expect(await failures()).toHaveLength(3)
  expect(await failures()).toContainEqual(expect.objectContaining({ method: 'passkey', label: 'Phone' }))
  expect((await signInWith(await newBrowser(service), device, { counter: 8 })).status).toBe(200)
})

test('an unknown passkey is refused with the same response as any other', async () => {
  const stranger = authenticator(service.url)
  const { browser } = await passkeyHolder(service, 'maker')
  stranger.create(await optionsFor(browser, '/passkeys/options'))
  const response = await signInWith(await newBrowser(service), stranger)
  expect([response.status, await response.json()]).toMatchObject([401, refusal])
})

test('another account’s passkey does not confirm who is signed in', async () => {
  const { browser, device } = await passkeyHolder(service, 'walter')
  const options = await optionsFor(browser, '/passkeys/sign-in/options')
  const foreign = victim.device.get({ challenge: options.challenge, rpId: options.rpId })
  expect(await codeOf(await browser.post(`${auth}/reauthenticate`, { response: foreign }))).toEqual(refused)
  const fresh = device.get(await optionsFor(browser, '/passkeys/sign-in/options'))
  expect((await browser.post(`${auth}/reauthenticate`, { response: fresh })).status).toBe(204)
})

test('sign-in-14: a challenge works only for its own purpose', async () => {
  const { browser, device } = await passkeyHolder(service, 'xaver')
  const rpId = 'localhost'
  const making = () => optionsFor(browser, '/passkeys/options')
  const proving = () => optionsFor(browser, '/passkeys/sign-in/options')
  const user = (await making()).user
  const makeWith = (challenge: string) =>
    authenticator(service.url).create({ challenge, rp: { id: rpId, name: '' }, user, excludeCredentials: [] })

  const toProve = makeWith((await proving()).challenge)
  expect(await codeOf(await browser.post(`${auth}/passkeys`, { response: toProve, name: 'x' }))).toEqual(refused)
  const toMake = device.get({ challenge: (await making()).challenge, rpId })
  expect(await codeOf(await browser.post(`${auth}/reauthenticate`, { response: toMake }))).toEqual(refused)
  expect(await codeOf(await signIn(browser, device.get({ challenge: (await making()).challenge, rpId })))).toEqual(
    refused,
  )
  // A confirmation is not a sign-in.
  expect(await codeOf(await signIn(browser, device.get(await proving())))).toEqual(refused)

  const stranger = await newBrowser(service)
  const toSignIn = await optionsFor(stranger, '/passkeys/sign-in/options')
  const response = makeWith(toSignIn.challenge)
  expect(await codeOf(await browser.post(`${auth}/passkeys`, { response, name: 'x' }))).toEqual(refused)
})

test('a challenge from before a sign-in does not work after it', async () => {
  const browser = await newBrowser(service)
  const [first, second] = [
    await optionsFor(browser, '/passkeys/sign-in/options'),
    await optionsFor(browser, '/passkeys/sign-in/options'),
  ]
  await browser.take(await signIn(browser, victim.device.get(first)))
  expect(await codeOf(await signIn(browser, victim.device.get(second)))).toEqual(refused)
})

test('passkeys with certificates or unknown attestations are refused', async () => {
  const x5c = [new Uint8Array(8)]
  const statements = [
    {
      fmt: 'packed',
      attStmt: new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(8)],
        ['x5c', x5c],
      ]),
    },
    {
      fmt: 'packed',
      attStmt: new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(8)],
      ]),
    },
    { fmt: 'apple', attStmt: new Map<string, unknown>([['x5c', x5c]]) },
    { fmt: 'none', attStmt: new Map<string, unknown>([['x', 1]]) },
  ]
  const { id } = await service.createAccount('attested')
  const browser = await signedInBrowser(service, id)
  for (const statement of statements) {
    const answer = await addPasskey(browser, authenticator(service.url), 'Key', { attestation: () => statement })
    expect(await codeOf(answer)).toEqual([422, 'validation_failed'])
  }
  const es384 = await addPasskey(browser, authenticator(service.url), 'Key', { algorithm: -35 })
  expect(await codeOf(es384)).toEqual([422, 'validation_failed'])
})

const text = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64url')

interface Answer {
  id: unknown
  rawId: unknown
  response: Record<string, unknown>
  [more: string]: unknown
}

/** Variations of a valid response that a hostile client might send. */
const garbage: ((answer: Answer) => unknown)[] = [
  () => undefined,
  () => null,
  () => 'canary-value',
  () => [],
  () => ({}),
  ({ id, rawId }) => ({ id, rawId, type: 'public-key' }),
  (answer) => ({ ...answer, canaryField: 1 }),
  (answer) => ({ ...answer, type: 'canary-value' }),
  (answer) => ({ ...answer, id: 5 }),
  (answer) => ({ ...answer, id: '' }),
  (answer) => ({ ...answer, id: 'A'.repeat(2000), rawId: 'A'.repeat(2000) }),
  (answer) => ({ ...answer, id: 'canary=value' }),
  (answer) => ({ ...answer, rawId: text('canary-value') }),
  (answer) => ({ ...answer, id: text('canary-value'), rawId: text('canary-value') }),
  (answer) => ({ ...answer, id: `${String(answer.id)}A` }),
  (answer) => ({ ...answer, clientExtensionResults: 'canary-value' }),
  (answer) => ({ ...answer, authenticatorAttachment: { canary: 1 } }),
  (answer) => ({ ...answer, response: [] }),
  (answer) => JSON.parse(`{"__proto__":{"canary":1},"constructor":{},${JSON.stringify(answer).slice(1)}`) as unknown,
  ...['', 'canary value', text(''), text('canary-value'), text('null'), text('[]'), text('5'), text('{}')].map(
    with_('clientDataJSON'),
  ),
  ...[
    '{"challenge":5}',
    '{"challenge":null}',
    '{"challenge":""}',
    '{"challenge":{"toString":1}}',
    '\u0000',
    '{"challenge":"\\u0000"}',
  ]
    .map(text)
    .map(with_('clientDataJSON')),
  ...[text(`{"challenge":"${'A'.repeat(2500)}"}`), 'A'.repeat(1_000_000), 7, null].map(with_('clientDataJSON')),
  ...[
    'A',
    'AA',
    text(new Uint8Array(36)),
    text(new Uint8Array(37)),
    text(new Uint8Array(8000).fill(255)),
    'A'.repeat(20_000),
    null,
    {},
  ].flatMap((value) => [with_('authenticatorData')(value), with_('attestationObject')(value)]),
  ...['A', text(new Uint8Array(64)), text(new Uint8Array(700)), 'A'.repeat(5000), '', 3].map(with_('signature')),
  ...['A'.repeat(100), 'canary value', 9, []].map(with_('userHandle')),
  ...[['canary value'], 'usb', Array.from({ length: 11 }, () => 'usb'), [5]].map(with_('transports')),
  // CBOR: nested lists, a list of 2^32 items, a map with maps as keys, texts and bytes beyond the end, and no end.
  ...[
    new Uint8Array(12_000).fill(0x81),
    Uint8Array.from([0x9a, 255, 255, 255, 255, 1]),
    Uint8Array.from([0xa1, 0xa0, 0xa0]),
    Uint8Array.from([0x7a, 255, 255, 255, 255]),
    Uint8Array.from([0x5b, 255, 255, 255, 255, 255, 255, 255, 255]),
    Uint8Array.from([0x9f, 0x9f, 0xff]),
    cbor({}),
    cbor({ fmt: 'none' }),
    cbor({ fmt: 'packed', authData: new Uint8Array(37) }),
    cbor({ fmt: 'packed', attStmt: 5, authData: new Uint8Array(37) }),
    cbor({ fmt: 'none', attStmt: new Map(), authData: 'canary-value' }),
    cbor({ fmt: 'none', attStmt: new Map(), authData: new Uint8Array(37) }),
    cbor({ fmt: 'none', attStmt: new Map(), authData: new Uint8Array(60).fill(255) }),
  ].map((bytes) => with_('attestationObject')(text(bytes))),
]

function with_(field: string) {
  return (value: unknown) => (answer: Answer) => ({ ...answer, response: { ...answer.response, [field]: value } })
}

test('malformed responses are refused without a 500, and their content is not sent back', async () => {
  const { id } = await service.createAccount('garbled')
  const maker = await signedInBrowser(service, id)
  let browser = await newBrowser(service)
  const logged = service.log.length
  for (const [at, spoil] of garbage.entries()) {
    const request = await optionsFor(browser, '/passkeys/sign-in/options')
    const used = await signIn(browser, spoil(victim.device.get(request)))
    const creation = await optionsFor(maker, '/passkeys/options')
    const response = spoil(authenticator(service.url).create(creation) as unknown as Answer)
    const created = await maker.post(`${auth}/passkeys`, { response, name: 'Key' })
    for (const answer of [used, created]) {
      const body = await answer.text()
      // A variation may pass if the endpoint does not read the changed field.
      const mayPass = answer.ok && body.includes(answer === created ? '"is_synced"' : '"csrfToken"')
      expect(mayPass || [400, 401, 413, 422].includes(answer.status), `${at}: ${answer.status} ${body}`).toBe(true)
      expect(body).not.toMatch(/canary.value/)
    }
    if (used.ok) browser = await newBrowser(service)
  }
  expect(service.log.slice(logged).join('')).not.toMatch(/canary.value|"level":"?(50|error)/)
})

test('attempts are counted before the response is verified', async () => {
  await using strict = await startService({ rateLimits: 'on' })
  const { device } = await passkeyHolder(strict, 'yves')
  const browser = await newBrowser(strict)
  const options = await optionsFor(browser, '/passkeys/sign-in/options')
  const good = device.get(options)
  for (let n = 0; n < 10; n++) {
    const wrong = device.get(options, { challenge: 'A'.repeat(43) })
    expect(await codeOf(await signIn(browser, wrong))).toEqual(refused)
  }
  expect(await codeOf(await signIn(browser, good))).toEqual([429, 'rate_limited'])
})
