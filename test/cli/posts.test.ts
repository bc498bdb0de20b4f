import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

const time = expect.stringMatching(/Z$/)

test('the operator limits an account, and the audit log has it', async () => {
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

test('the operator removes a post beside a running server, and puts it back', async () => {
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
  const statusOf = async () => {
    const response = await fetch(`${server.url}/api/v1/statuses/${id}`)
    await response.text()
    return response.status
  }
  expect(await cli.json('posts', 'remove', id, '--reason', 'Spam')).toMatchObject({
    ...{ id, author: 'mallory', visibility: 'public', removed_at: time, delete_at: time },
  })
  expect(await statusOf()).toBe(404)
  expect((await cli.run('posts', 'restore', id)).stdout).toBe('The post of @mallory is back.\n')
  expect(await statusOf()).toBe(200)
  expect(await cli.json('posts', 'forbid-sharing', id)).toMatchObject({ id, sharing_forbidden: true })
  expect((await cli.run('posts', 'allow-sharing', id)).stdout).toBe('The post of @mallory can be quoted and boosted.\n')
  expect(await cli.run('posts', 'remove', '1')).toMatchObject({ code: 1 })
  await server.stop()
})

test('a post is named by its id', async () => {
  const cli = await newCommandLine()
  expect(await cli.run('posts', 'remove', 'one')).toMatchObject({ code: 2 })
})
