import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

const time = expect.stringMatching(/Z$/)

test('the operator limits an account, and the audit log lists it', async () => {
  const cli = await newCommandLine()
  await cli.json('accounts', 'create', 'mallory')
  expect(await cli.json('accounts', 'silence', 'mallory', '--reason', 'Spam')).toMatchObject({
    ...{ username: 'mallory', silenced_at: time, sensitized_at: null },
  })
  expect((await cli.run('accounts', 'unsilence', '@mallory')).stdout).toBe('@mallory is not silenced.\n')
  expect(await cli.json('accounts', 'sensitive', 'mallory')).toMatchObject({ silenced_at: null, sensitized_at: time })
  const log = await cli.json<{ action: string; reason: string }[]>('audit', 'list', '--about', 'mallory')
  expect(log.map(({ action, reason }) => `${action} ${reason}`)).toEqual([
    ...['account_sensitized ', 'account_unsilenced ', 'account_silenced Spam'],
  ])
})

/** Starts a server, on which mallory has a post. */
async function withPost() {
  const cli = await newCommandLine()
  await cli.json('accounts', 'create', 'mallory')
  const session = await cli.json<{ access_token: string }>('sessions', 'create', 'mallory', '--scopes', 'write')
  const server = await cli.serve()
  const answer = await fetch(`${server.url}/api/v1/statuses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: new URLSearchParams({ status: 'Buy this' }),
  })
  const { id } = (await answer.json()) as { id: string }
  return { cli, server, id }
}

test('the operator removes and restores a post while a server runs', async () => {
  const { cli, server, id } = await withPost()
  const statusOf = async () => {
    const response = await fetch(`${server.url}/api/v1/statuses/${id}`)
    await response.text()
    return response.status
  }
  expect(await cli.json('posts', 'remove', id, '--reason', 'Spam')).toMatchObject({
    ...{ id, author: 'mallory', visibility: 'public', removed_at: time, delete_at: time },
  })
  expect(await statusOf()).toBe(404)
  expect((await cli.run('posts', 'restore', id)).stdout).toBe('The post of @mallory is restored.\n')
  expect(await statusOf()).toBe(200)
  expect(await cli.json('posts', 'forbid-sharing', id)).toMatchObject({ id, sharing_forbidden: true })
  expect((await cli.run('posts', 'allow-sharing', id)).stdout).toBe('The post of @mallory can be quoted and boosted.\n')
  expect(await cli.run('posts', 'remove', '1')).toMatchObject({ code: 1 })
  await server.stop()
})

test('the operator writes, lists and removes notes on a post', async () => {
  const { cli, server, id } = await withPost()
  await server.stop()
  expect((await cli.run('posts', 'notes', id)).stdout).toBe('There are no notes.\n')
  const note = await cli.json<{ id: string }>('posts', 'note', id, ' Asked\nthe police ')
  expect(note).toMatchObject({ status_id: id, account: null, text: 'Asked\nthe police' })
  expect(await cli.json('posts', 'notes', id)).toEqual([note])
  expect((await cli.run('posts', 'notes', id)).stdout).toMatch(/operator +Asked the police$/m)
  expect(await cli.json('posts', 'remove-note', id, note.id)).toEqual({ id: note.id, removed: true })
  const failures: [string[], string][] = [
    [['remove-note', id, note.id], `The post ${id} has no such note that the operator can remove.\n`],
    [['notes', '1'], 'There is no public or reported post 1.\n'],
    [['note', '1', 'x'], 'There is no public or reported post 1.\n'],
  ]
  for (const [args, stderr] of failures)
    expect(await cli.run('posts', ...args)).toEqual({ code: 1, stdout: '', stderr })
  for (const text of [' ', 'x'.repeat(2001)])
    expect(await cli.run('posts', 'note', id, text)).toMatchObject({ code: 2, stdout: '' })
})

test('an argument that is not a post id is a usage error', async () => {
  const cli = await newCommandLine()
  expect(await cli.run('posts', 'remove', 'one')).toMatchObject({ code: 2 })
})
