import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

test('a report is listed until it is resolved, is resolved only once, and outlives its reporter', async () => {
  const cli = await newCommandLine()
  const { id: mallory } = await cli.json<{ id: string }>('accounts', 'create', 'mallory')
  await cli.json('accounts', 'create', 'alice')
  const session = await cli.json<{ access_token: string }>('sessions', 'create', 'alice', '--scopes', 'write:reports')
  const rule = await cli.json<{ id: string }>('rules', 'add', 'Be kind.')
  expect(await cli.run('reports', 'list')).toMatchObject({ code: 0, stdout: 'There are no open reports.\n' })

  const server = await cli.serve()
  const answer = await fetch(`${server.url}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: new URLSearchParams({
      account_id: mallory,
      comment: 'Shouts\nat everybody \u001b[31m',
      category: 'violation',
      'rule_ids[]': rule.id,
    }),
  })
  expect(answer.status).toBe(200)
  const { id } = (await answer.json()) as { id: string }
  const open = {
    id,
    reporter: 'alice',
    target: 'mallory',
    category: 'violation',
    comment: 'Shouts\nat everybody [31m',
    status_ids: [],
    rule_ids: [rule.id],
    created_at: expect.stringMatching(/Z$/),
    resolved_at: null,
  }
  expect(await cli.json('reports', 'list')).toEqual([open])
  expect((await cli.run('reports', 'list')).stdout).toMatch(
    new RegExp(`^${id}  @mallory .*@alice .*rule ${rule.id}  Shouts at everybody \\[31m$`, 'm'),
  )
  const resolved = await cli.json('reports', 'resolve', id)
  expect(resolved).toEqual({ ...open, resolved_at: expect.stringMatching(/Z$/) })
  expect(await cli.json('reports', 'resolve', id)).toEqual(resolved)
  await server.stop()

  await cli.json('accounts', 'delete', 'alice', '--yes')
  expect(await cli.json('reports', 'list')).toEqual([])
  expect(await cli.json('reports', 'list', '--all')).toEqual([{ ...resolved, reporter: null }])
  expect(await cli.run('reports', 'resolve', '7')).toEqual({ code: 1, stdout: '', stderr: 'There is no report 7.\n' })
  expect(await cli.run('reports', 'resolve', 'it')).toMatchObject({ code: 2, stdout: '' })
  expect(await cli.run('reports', 'show', '7')).toEqual({ code: 1, stdout: '', stderr: 'There is no report 7.\n' })
})

test('a report is shown with its posts, resolved and reopened, and the audit log lists it', async () => {
  const cli = await newCommandLine()
  const { id: mallory } = await cli.json<{ id: string }>('accounts', 'create', 'mallory')
  await cli.json('accounts', 'create', 'alice')
  const tokenOf = async (name: string) =>
    (await cli.json<{ access_token: string }>('sessions', 'create', name, '--scopes', 'read write')).access_token
  const [reporter, author] = [await tokenOf('alice'), await tokenOf('mallory')]
  const server = await cli.serve()
  const send = async (token: string, path: string, fields: Record<string, string>) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { id: string }).id
  }
  const post = await send(author, '/api/v1/statuses', { status: 'Rude @alice\u0007', visibility: 'direct' })
  const id = await send(reporter, '/api/v1/reports', { account_id: mallory, 'status_ids[]': post })
  const shown = await cli.run('reports', 'show', id)
  expect(shown.stdout).toMatch(new RegExp(`^Post ${post}, direct, .*, unchanged:\\n  Rude @alice$`, 'm'))
  expect(await cli.json('reports', 'show', id)).toMatchObject({
    statuses: [
      { id: post, state: 'unchanged', visibility: 'direct', text: 'Rude @alice', media: [], poll_options: null },
    ],
  })
  expect(await cli.json('reports', 'resolve', id, '--reason', 'Done')).toMatchObject({
    resolved_at: expect.any(String),
  })
  expect(await cli.json('reports', 'reopen', id)).toMatchObject({ resolved_at: null })
  const byOperator = { actor_id: null, surface: 'command_line', report_id: id }
  expect(await cli.json('audit', 'list', '--about', 'mallory')).toMatchObject([
    { ...byOperator, action: 'report_reopened', reason: '' },
    { ...byOperator, action: 'report_resolved', reason: 'Done' },
    { ...byOperator, action: 'private_posts_read' },
  ])
  await server.stop()
})
