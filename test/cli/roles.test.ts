import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

test('the operator gives an account a role, and takes it away; both are in the audit log', async () => {
  const cli = await newCommandLine()
  const { id } = await cli.json<{ id: string }>('accounts', 'create', 'alice')
  expect(await cli.run('audit', 'list')).toMatchObject({ code: 0, stdout: 'The audit log is empty.\n' })
  expect(await cli.json('accounts', 'role', 'alice', 'Owner')).toMatchObject({ id, role: 'Owner' })
  expect((await cli.run('accounts', 'list')).stdout).toMatch(/^alice .* Owner$/m)
  expect((await cli.run('accounts', 'role', '@alice', 'none')).stdout).toBe('@alice has no role.\n')
  const log = await cli.json<object[]>('audit', 'list', '--about', 'alice')
  const entry = { action: 'role_changed', surface: 'command_line', actor_id: null, target: 'alice', target_id: id }
  expect(log).toMatchObject([
    { ...entry, detail: 'none' },
    { ...entry, detail: 'Owner' },
  ])
  expect(await cli.json('audit', 'list', '--by', 'alice')).toEqual([])
  expect((await cli.run('audit', 'list')).stdout).toMatch(/operator +command_line +role_changed +@alice +Owner/)
  expect(await cli.run('accounts', 'role', 'alice', 'king')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('owner, admin, moderator, none'),
  })
  expect(await cli.run('accounts', 'role', 'bob', 'owner')).toMatchObject({ code: 1 })
})
