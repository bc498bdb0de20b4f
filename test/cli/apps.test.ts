import { expect, test } from 'vitest'
import { newFolder } from '../servers/embeddedProcesses.ts'
import { credentialsOf, form, isGood, json, registerApp, sessionFor, type TestApp } from '../support/apps.ts'
import { startService } from '../support/service.ts'
import { openSocket } from '../support/sockets.ts'
import { commandLineOn, newCommandLine } from './commandLine.ts'

test('apps are listed, given session lifetimes and removed while a server runs', async () => {
  const cli = await newCommandLine()
  const server = await cli.serve()
  expect(await cli.json('apps', 'list')).toEqual([])
  const register = async (client_name: string) => {
    const body = json({ client_name, redirect_uris: 'app://callback', website: 'https://app.example' })
    return (await (await fetch(`${server.url}/api/v1/apps`, body)).json()) as TestApp
  }
  const [first, second] = [await register('First'), await register('Second')]
  const list = await cli.json<Record<string, unknown>[]>('apps', 'list')
  expect(list).toMatchObject([
    { name: 'Second', authorized_at: null },
    { client_id: first.client_id, public: false },
  ])
  expect(JSON.stringify(list)).not.toContain(second.client_secret!.slice(4))
  expect((await cli.run('apps', 'list')).stdout).toContain(first.client_id)

  const lifetime = ['apps', 'lifetime', first.client_id]
  expect(await cli.json(...lifetime, '--idle-days', '7', '--absolute-days', '30')).toMatchObject({
    idle_days: 7,
    absolute_days: 30,
  })
  expect(await cli.json(...lifetime)).toMatchObject({ idle_days: null, absolute_days: null })

  const own = { grant_type: 'client_credentials', ...credentialsOf(first) }
  const { access_token } = (await (await fetch(`${server.url}/oauth/token`, form(own))).json()) as {
    access_token: string
  }
  expect(await isGood(server, access_token)).toBe(true)
  expect(await cli.run('apps', 'remove', first.client_id)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Removing an app cannot be undone. Use --yes to confirm when there is no terminal.\n',
  })
  expect(await cli.json('apps', 'remove', first.client_id, '--yes')).toMatchObject({
    name: 'First',
    removed: true,
    sessions_revoked: 0,
  })
  expect(await isGood(server, access_token)).toBe(false)
  expect((await fetch(`${server.url}/oauth/token`, form(own))).status).toBe(401)
  expect(await cli.json('apps', 'list')).toMatchObject([{ name: 'Second' }])
  await server.stop()
})

test('removing an app ends its sessions and closes their streams', async () => {
  await using service = await startService()
  const cli = commandLineOn(await newFolder(), { DATABASE_URL: service.pool.options.connectionString! })
  const [app, other] = [await registerApp(service), await registerApp(service)]
  const alice = await service.createAccount('alice')
  const token = await sessionFor(service, { app, account: alice })
  const untouched = await sessionFor(service, { app: other, account: alice })
  const socket = await openSocket(`${service.url}/api/v1/streaming?stream=user`, token)
  expect(await cli.json('apps', 'remove', app.client_id, '--yes')).toMatchObject({ sessions_revoked: 1 })
  expect((await socket.closed).code).toBe(4401)
  await expect.poll(() => isGood(service, token)).toBe(false)
  expect(await isGood(service, untouched)).toBe(true)
})

test('repeating an interrupted removal ends the remaining sessions', async () => {
  await using service = await startService()
  const cli = commandLineOn(await newFolder(), { DATABASE_URL: service.pool.options.connectionString! })
  const app = await registerApp(service)
  const alice = await service.createAccount('alice')
  const tokens = [
    await sessionFor(service, { app, account: alice }),
    await sessionFor(service, { app, account: alice }),
  ]
  await service.pool.query('delete from apps where client_id = $1', [app.client_id])
  const statusOf = async (one: string) => {
    const headers = { authorization: `Bearer ${one}` }
    return (await service.fetch('/api/v1/accounts/verify_credentials', { headers })).status
  }
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200])
  expect(await cli.json('apps', 'remove', app.client_id, '--yes')).toEqual({
    client_id: app.client_id,
    sessions_revoked: 2,
    removed: true,
  })
  await expect.poll(() => Promise.all(tokens.map(statusOf)), { timeout: 1000 }).toEqual([401, 401])
  expect(await cli.run('apps', 'remove', app.client_id, '--yes')).toMatchObject({ code: 1 })
})

test('a command exits with 1 and a message for an unknown app, and invalid arguments are a usage error', async () => {
  const cli = await newCommandLine()
  for (const args of [
    ['lifetime', 'nobody'],
    ['remove', 'nobody', '--yes'],
  ])
    expect(await cli.run('apps', ...args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('nobody') as string,
    })
  for (const days of ['0', '-1', '1.5', '4000', 'a week'])
    expect(await cli.run('apps', 'lifetime', 'nobody', '--idle-days', days)).toMatchObject({ code: 2, stdout: '' })
})
