import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

interface Invite {
  id: string
  code: string
  url: string
}

test('an invitation is created, listed and revoked, and the audit log lists it', async () => {
  const cli = await newCommandLine({ REGISTRATIONS: 'invite' })
  const server = await cli.serve()
  const invite = await cli.json<Invite>('invites', 'create', '--uses', '2', '--days', '7', '--note', ' For\nus\u0007 ')
  expect(invite).toMatchObject({
    ...{ max_uses: 2, uses: 0, note: 'For us', usable: true, revoked_at: null },
    expires_at: expect.stringMatching(/Z$/),
  })
  expect(new URL(invite.url).pathname).toBe(`/invite/${invite.code}`)
  const { stdout: printed } = await cli.run('invites', 'create')
  expect(new URL(printed.trim()).pathname).toMatch(/^\/invite\/[\w-]+$/)

  const usable = async () => (await fetch(`${server.url}/api/v1/invites/${invite.code}`)).status
  expect(await usable()).toBe(200)
  expect(await cli.json('invites', 'revoke', invite.id)).toMatchObject({ id: invite.id, usable: false })
  expect(await cli.run('invites', 'revoke', invite.id)).toMatchObject({
    ...{ code: 0, stdout: `Invitation ${invite.id} was revoked.\n` },
  })
  expect(await usable()).toBe(404)

  const { stdout: list } = await cli.run('invites', 'list')
  expect(list).toMatch(new RegExp(`^${invite.id}  operator  0 of 2 .* not usable .*For us$`, 'm'))
  expect(list).toMatch(new RegExp(`operator  0 of any  never .*${printed.trim()}`))
  const log = await cli.json<{ action: string }[]>('audit', 'list')
  expect(log.map(({ action }) => action).filter((action) => action.startsWith('invitation'))).toEqual([
    'invitation_revoked',
    'invitation_created',
    'invitation_created',
  ])
  for (const args of [
    ['create', '--uses', '0'],
    ['create', '--days', '366'],
  ])
    expect(await cli.run('invites', ...args)).toMatchObject({ code: 2, stdout: '' })
  expect(await cli.run('invites', 'revoke', '7')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no invitation 7.\n',
  })
  await server.stop()
})
