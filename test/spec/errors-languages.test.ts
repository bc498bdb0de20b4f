import { beforeAll, describe, expect, test } from 'vitest'
import { serviceForFile, type TestAccount } from '../support/service.ts'
import { openSocket } from '../support/sockets.ts'

const service = serviceForFile()
let alice: TestAccount
beforeAll(async () => {
  alice = await service.createAccount('alice')
})

const german = { 'accept-language': 'de-AT, en;q=0.5' }

describe('errors-3: an error is in the language that the request asks for', () => {
  test('in REST, with headers for caches', async () => {
    const response = await service.fetch('/api/v1/timelines/home', { headers: german })
    expect([response.status, response.headers.get('content-language')]).toEqual([401, 'de'])
    expect(response.headers.get('vary')).toMatch(/\bAuthorization\b.*\bAccept-Language\b/)
    expect(await response.json()).toMatchObject({ code: 'unauthorized', error: 'Dafür musst du angemeldet sein' })
  })

  test('or in English if that language is not available', async () => {
    const response = await service.fetch('/api/v1/timelines/home', { headers: { 'accept-language': 'fr' } })
    expect(response.headers.get('content-language')).toBe('en')
    expect(await response.json()).toMatchObject({ error: 'This method requires an authenticated user' })
  })

  test('with its fields and details, and with readable field names', async () => {
    const post = { method: 'POST', headers: german, body: new URLSearchParams({ status: '' }) }
    const response = await alice.api('/api/v1/statuses', post)
    expect(response.status).toBe(422)
    const blank = 'muss ausgefüllt werden'
    expect(await response.json()).toMatchObject({
      error: `Ungültige Eingabe: Text ${blank}`,
      details: { status: [{ error: 'ERR_BLANK', description: blank }] },
      fields: [{ field: 'status', message: blank }],
    })
  })

  test.each(['?lang=de', '?lang=de-AT', '', '?lang=xx'])(
    'by the parameter `lang` first, like in Mastodon: "%s"',
    async (query) => {
      const headers = query === '?lang=xx' ? german : { 'accept-language': 'en' }
      const body = new URLSearchParams({ status: '', ...(query === '' && { lang: 'de' }) })
      const response = await alice.api(`/api/v1/statuses${query}`, { method: 'POST', headers, body })
      expect([response.status, response.headers.get('content-language')]).toEqual([422, 'de'])
      expect(await response.json()).toMatchObject({ error: 'Ungültige Eingabe: Text muss ausgefüllt werden' })
    },
  )

  test('and a response without an error names no language', async () => {
    const response = await alice.api('/api/v1/timelines/home', { headers: german })
    expect([response.status, response.headers.has('content-language')]).toEqual([200, false])
    expect(response.headers.get('vary')).not.toContain('Accept-Language')
  })

  test('in GraphQL, for fields and requests', async () => {
    const ask = async (query: string) => {
      const headers = { ...german, 'content-type': 'application/json' }
      const response = await alice.api('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
      expect(response.headers.get('content-language')).toBe('de')
      return ((await response.json()) as { errors: { message: string }[] }).errors[0]!.message
    }
    expect(await ask('{ homeTimeline(first: 5, last: 5) { nodes { id } } }')).toBe('Nenne entweder first oder last.')
    expect(await ask('{ post(id: "1") {')).toMatch(/^Syntaxfehler in Zeile 1/)
  })

  test('on a socket, in the language of its upgrade', async () => {
    const socket = await openSocket(`${service.url}/api/v1/streaming`, alice.token, { headers: german })
    socket.send({ type: 'subscribe', stream: 'nothing' })
    const output = 'Ungültige Eingabe: stream ist kein Name eines Streams'
    expect(await socket.next()).toMatchObject({ error: output })
    await socket.close()
  })

  test('except in OAuth, whose ASCII descriptions are for developers', async () => {
    const response = await service.fetch('/oauth/token', {
      method: 'POST',
      headers: german,
      body: new URLSearchParams(),
    })
    const body = (await response.json()) as { error_description: string }
    expect([response.headers.has('content-language'), body.error_description]).toEqual([
      false,
      expect.stringMatching(/^[ -~]+$/),
    ])
  })
})
