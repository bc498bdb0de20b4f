import { expect, test } from 'vitest'
import { newFolder } from '../servers/embeddedProcesses.ts'
import { commandLineOn } from './commandLine.ts'

test('the operator limits an account, and removes a post and puts it back; the audit log has it all', async () => {
  const cli = commandLineOn(await newFolder())
  await cli.json('accounts', 'create', 'mallory')
  const session = await cli.json<{ access_token: string }>('sessions', 'create', 'mallory', '--scopes', 'write')
  const server = await cli.serve()
  const answer = await fetch(`${server.url}/api/v1/statuses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: new URLSearchParams({ status: 'Buy this' }),
  })
  const { id } = (await answer.json()) as { id: string }
  const statusOf = async () => (await fetch(`${server.url}/api/v1/statuses/${id}`)).status

  const time = expect.stringMatching(/Z$/)
  expect(await cli.json('accounts', 'silence', 'mallory', '--reason', 'Spam')).toMatchObject({
    ...{ username: 'mallory', silenced_at: time, sensitized_at: null },
  })
  expect((await cli.run('accounts', 'unsilence', '@mallory')).stdout).toBe('@mallory is not silenced.\n')
  expect(await cli.json('accounts', 'sensitive', 'mallory')).toMatchObject({ silenced_at: null, sensitized_at: time })
  expect(await cli.run('accounts', 'silence', 'nobody')).toMatchObject({ code: 1 })

  expect(await cli.json('posts', 'remove', id, '--reason', 'Spam')).toMatchObject({
    ...{ id, author: 'mallory', visibility: 'public', removed_at: time, delete_at: time },
  })
  expect(await statusOf()).toBe(404)
  expect((await cli.run('posts', 'restore', id)).stdout).toBe('The post of @mallory is back.\n')
  expect(await statusOf()).toBe(200)
  expect(await cli.run('posts', 'remove', '1')).toMatchObject({ code: 1 })
  expect(await cli.run('posts', 'remove', 'one')).toMatchObject({ code: 2 })

  const log = await cli.json<{ action: string; reason: string }[]>('audit', 'list', '--about', 'mallory')
  expect(log.map(({ action, reason }) => `${action} ${reason}`)).toEqual([
    ...['post_restored ', 'post_removed Spam', 'account_sensitized ', 'account_unsilenced ', 'account_silenced Spam'],
  ])
  await server.stop()
})
