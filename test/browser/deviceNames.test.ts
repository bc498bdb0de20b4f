import { expect, test } from 'vitest'
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { browserClient, signedInBrowser } from '../support/browserClient.ts'
import { startService } from '../support/service.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0'

test('a stranger who fails to sign in cannot put text of their own into the owner’s security events', async () => {
  await using service = await startService()
  const alice = await service.createAccount('alice')
  await service.stores.passwords.set(alice.id, await hashPassword(conceal('seven herons by the river'), alice.id))
  const stranger = browserClient(service)
  await stranger.session()
  const words = 'Your account is locked, go to https://evil.example'
  const agents = [
    `${words}/1.0 x`,
    `${words}/1.0 (Windows NT 10.0) x`,
    '<b>/1.0 x',
    '<b>/1.0 (Linux)',
    '/'.repeat(400),
    edge,
    firefox,
  ]
  for (const agent of agents) {
    const body = { username: 'alice', password: 'not her password' }
    const headers = { 'user-agent': agent }
    expect((await stranger.post('/v1/browser/auth/password', body, { headers })).status).toBe(401)
  }
  const owner = await signedInBrowser(service, alice.id)
  const labels = async () => {
    const events = (await (await owner.get('/v1/browser/api/security/events')).json()) as { label: string }[]
    return events.map(({ label }) => label).sort()
  }
  const unknown = 'A browser'
  await expect
    .poll(labels)
    .toEqual([unknown, unknown, unknown, 'Firefox on Linux', 'Linux', 'Microsoft Edge on Windows', 'Windows'])
})
