import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

test('the operator sets and removes a role, and the audit log lists both', async () => {
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
  for (const option of ['--about', '--by']) expect((await cli.run('audit', 'list', option, '')).code).toBe(1)
  expect((await cli.run('audit', 'list')).stdout).toMatch(/operator +command_line +role_changed +@alice +Owner/)
  expect(await cli.run('accounts', 'role', 'alice', 'king')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('owner, admin, moderator, none'),
  })
  expect(await cli.run('accounts', 'role', 'bob', 'owner')).toMatchObject({ code: 1 })
})

test('the operator adds a role, changes it, gives it to an account, and removes it', async () => {
  const cli = await newCommandLine()
  await cli.json('accounts', 'create', 'alice')
  const args = ['--permissions', 'manage_taxonomies,view_dashboard', '--position', '5', '--color', '#1a7f37']
  expect(await cli.json('roles', 'add', 'Curator', ...args)).toMatchObject({
    ...{ name: 'Curator', permissions: '264', position: 5, color: '#1a7f37' },
  })
  expect(await cli.json('roles', 'change', 'curator', '--permissions', 'manage_taxonomies')).toMatchObject({
    ...{ permissions: '256', position: 5 },
  })
  for (const position of ['', 'top', '0x5']) {
    expect(await cli.run('roles', 'change', 'curator', '--position', position)).toMatchObject({
      ...{ code: 2, stderr: `"${position}" is not a valid position of a role. Use a whole number from 0 to 999.\n` },
    })
  }
  expect((await cli.run('roles', 'list')).stdout).toMatch(/^Curator +5 +#1a7f37 +manage_taxonomies$/m)
  expect(await cli.json('accounts', 'role', 'alice', 'curator')).toMatchObject({ role: 'Curator' })
  expect(await cli.run('roles', 'remove', 'curator')).toMatchObject({
    ...{ code: 1, stderr: 'Some accounts have this role. Give them another role first.\n' },
  })
  await cli.json('accounts', 'role', 'alice', 'none')
  expect(await cli.json('roles', 'remove', 'curator')).toMatchObject({ removed: true })
  expect(await cli.run('roles', 'change', 'Owner', '--position', '5')).toMatchObject({ code: 1 })
  expect(await cli.run('roles', 'change', 'Admin', '--permissions', 'everything')).toMatchObject({ code: 2 })
  const log = await cli.json<{ action: string }[]>('audit', 'list', '--all')
  expect(log.map(({ action }) => action)).toEqual([
    ...['role_deleted', 'role_changed', 'role_changed', 'role_updated', 'role_created'],
  ])
})
