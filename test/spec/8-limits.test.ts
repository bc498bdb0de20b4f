import { expect, test } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import { startService } from '../support/service.ts'

const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

test('calls are counted by the address of the connection, whatever a header says', async () => {
  await using service = await startService({ rateLimits: 'on' })
  const ask = (from: string) => service.fetch('/api/v2/instance', { headers: { 'x-forwarded-for': from } })
  expect([remaining(await ask('192.0.2.1')), remaining(await ask('192.0.2.2'))]).toEqual([299, 298])
})

test('behind a proxy that is trusted, they are counted by the address it names', async () => {
  await using service = await startService({ rateLimits: 'on', trustProxy: '127.0.0.1' })
  const ask = (from: string) => service.fetch('/api/v2/instance', { headers: { 'x-forwarded-for': from } })
  expect([remaining(await ask('192.0.2.1')), remaining(await ask('192.0.2.2'))]).toEqual([299, 299])
  // What a client puts before the proxy's own word counts for nothing.
  expect(remaining(await ask('203.0.113.9, 192.0.2.1'))).toBe(298)
  expect(remaining(await ask('2001:db8::1'))).toBe(299)
  expect(remaining(await ask('2001:db8::2'))).toBe(298)
})

test('uploads are counted apart, before they are read', async () => {
  await using service = await startService({ rateLimits: 'on' })
  const alice = await service.createAccount('alice')
  const upload = () => {
    const form = new FormData()
    form.append('file', new Blob(['no picture']), 'a.png')
    return alice.api('/api/v1/media', { method: 'POST', body: form })
  }
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push((await upload()).status)
  expect(statuses).toEqual([...Array<number>(30).fill(422), 429])
  expect((await alice.api('/api/v1/timelines/home')).status).toBe(200)
})

test('pictures of profiles are uploads too', async () => {
  await using service = await startService({ rateLimits: 'on' })
  const alice = await service.createAccount('alice')
  const form = new FormData()
  form.append('avatar', new Blob(['no picture']), 'a.png')
  const change = (body: FormData | URLSearchParams) =>
    alice.api('/api/v1/accounts/update_credentials', { method: 'PATCH', body })
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push((await change(form)).status)
  expect(statuses).toEqual([...Array<number>(30).fill(422), 429])
  expect((await change(new URLSearchParams({ display_name: 'Alice' }))).status).toBe(200)
})

test('the limits that are published are those that hold', async () => {
  await using service = await startService({ limits: { postCharacters: 10 } })
  const alice = await service.createAccount('alice')
  const instance = (await (await service.fetch('/api/v2/instance')).json()) as {
    configuration: { statuses: { max_characters: number } }
  }
  expect(instance.configuration.statuses.max_characters).toBe(10)
  const post = (status: string) =>
    alice.api('/api/v1/statuses', { method: 'POST', body: new URLSearchParams({ status }) })
  expect([(await post('x'.repeat(10))).status, (await post('x'.repeat(11))).status]).toEqual([200, 422])
})

test('a profile takes both its pictures at once, however few media a post may have', async () => {
  await using service = await startService({ limits: { mediaPerPost: 1 } })
  const alice = await service.createAccount('alice')
  const form = new FormData()
  const picture = new Blob([await twoColours(20, 20).png().toBuffer()])
  for (const name of ['avatar', 'header']) form.append(name, picture, `${name}.png`)
  const response = await alice.api('/api/v1/accounts/update_credentials', { method: 'PATCH', body: form })
  expect(response.status).toBe(200)
})
