import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

test('the operator lists appeals and decides them once, while a server runs', async () => {
  const cli = await newCommandLine()
  const person = async (name: string, scopes: string) => {
    const { id } = await cli.json<{ id: string }>('accounts', 'create', name)
    const { access_token } = await cli.json<{ access_token: string }>('sessions', 'create', name, '--scopes', scopes)
    return { id, token: access_token }
  }
  const mallory = await person('mallory', 'read write')
  const mod = await person('mod', 'admin:read admin:write')
  await cli.run('accounts', 'role', 'mod', 'moderator')
  const server = await cli.serve()
  const send = async (who: { token: string }, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await (await fetch(`${server.url}/api/v1/${path}`, { headers, ...init })).json()) as { id: string }[]
  }
  expect((await cli.run('appeals', 'list')).stdout).toBe('There are no such appeals.\n')
  for (const type of ['silence', 'sensitive'])
    await send(mod, `admin/accounts/${mallory.id}/action`, { type, text: `Too\n${type}` })
  const [sensitive, silence] = await send(mallory, 'moderation/decisions')
  for (const { id } of [silence!, sensitive!]) await send(mallory, `moderation/decisions/${id}/appeal`, { text: 'No!' })

  const appeals = await cli.json('appeals', 'list')
  expect(appeals).toMatchObject([
    { id: sensitive!.id, action: 'sensitive', account: { username: 'mod' }, appeal: { text: 'No!', state: 'pending' } },
    { id: silence!.id, action: 'silence', target_account: { username: 'mallory' } },
  ])
  expect((await cli.run('appeals', 'list')).stdout).toMatch(/@mallory +silence +@mod +\S+ +Too silence +No!$/m)
  expect((await cli.run('appeals', 'approve', silence!.id, '--reason', 'Satire')).stdout).toBe(
    'The decision about @mallory is undone.\n',
  )
  expect(await cli.json('appeals', 'reject', sensitive!.id)).toMatchObject({ appeal: { state: 'rejected' } })
  expect(await send(mod, `admin/accounts/${mallory.id}`)).toMatchObject({ silenced: false, sensitized: true })
  expect(await cli.json('appeals', 'list', '--state', 'approved')).toMatchObject([{ id: silence!.id }])
  expect(await cli.json('appeals', 'list')).toEqual([])

  // The first appeal has already been decided. The second decision does not exist.
  const failures: [string, string][] = [
    [silence!.id, 'No appeal is pending. Another moderator may have decided it.\n'],
    ['7', 'There is no decision 7.\n'],
  ]
  for (const [id, stderr] of failures)
    expect(await cli.run('appeals', 'reject', id)).toEqual({ code: 1, stdout: '', stderr })
  for (const args of [
    ['list', '--state', 'lost'],
    ['approve', 'seven'],
  ])
    expect(await cli.run('appeals', ...args)).toMatchObject({ code: 2, stdout: '' })
  const log = await cli.json<{ action: string; surface: string; reason: string }[]>(
    'audit',
    'list',
    '--about',
    'mallory',
  )
  expect(log.slice(0, 2).map(({ action, surface, reason }) => [action, surface, reason])).toEqual([
    ['appeal_rejected', 'command_line', ''],
    ['appeal_approved', 'command_line', 'Satire'],
  ])
  await server.stop()
})
