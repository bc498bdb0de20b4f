import { expect, test } from 'vitest'
import { startService } from '../support/service.ts'

test('an authenticated request with the Bearer header is accepted', async () => {
  await using service = await startService()
  const alice = await service.createAccount('alice')
  const response = await alice.api('/api/v1/accounts/verify_credentials')
  expect([response.status, await response.json()]).toMatchObject([200, { id: alice.id, username: 'alice' }])
})

test('access logs contain no session identifiers, whatever was asked', async () => {
  await using service = await startService()
  const alice = await service.createAccount('alice')
  const secret = alice.token.slice(4)
  const targets = ['', '?sessionId=', '?q=', '/', '/accounts/', ';a=', '/%73es_x?x=']
  for (const target of targets) {
    await alice.api(`/api/v1/timelines/home${target}${alice.token}`)
    await service.fetch(`/${target}${alice.token}`)
  }
  for (const name of ['x-request-id', 'referer', 'user-agent', 'cookie', 'origin', 'x-forwarded-for']) {
    await alice.api('/api/v1/timelines/home', { headers: { [name]: alice.token } })
  }
  await alice.api('/api/v1/statuses', {
    method: 'POST',
    body: alice.token,
    headers: { 'content-type': 'application/json' },
  })
  await alice.api('/api/v1/statuses', { method: 'POST', body: alice.token, headers: { 'content-type': alice.token } })
  await alice.api(`/api/v1/sessions/${alice.token}`, { method: 'DELETE' })
  await expect
    .poll(() => service.log.filter((line) => line.includes('"msg":"request"')).length)
    .toBe(2 * targets.length + 9)
  expect(service.log.join('')).not.toContain(secret)
})

test('no table has a session identifier', async () => {
  await using service = await startService()
  const alice = await service.createAccount('alice')
  await alice.api('/api/v1/timelines/home')
  const { rows: tables } = await service.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const { rows } = await service.pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(alice.token.slice(4))
  }
})
