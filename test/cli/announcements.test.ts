import { expect, test } from 'vitest'
import { ask, newCommandLine } from './commandLine.ts'

interface CreatedAnnouncement {
  id: string
}

test('announcements are added, edited, hidden and removed, and a running server shows the changes', async () => {
  const cli = await newCommandLine()
  const server = await cli.serve()
  await cli.json('accounts', 'create', 'alice')
  const { access_token: token } = await cli.json<{ access_token: string }>(
    'sessions',
    'create',
    'alice',
    '--scopes',
    'read',
  )
  const shown = async () => {
    const announcements = (await (
      await ask(server.url, token, '/api/v1/announcements')
    ).json()) as CreatedAnnouncement[]
    return announcements.map(({ id }) => id)
  }
  const ends = '2099-01-02T06:00:00.000Z'
  const move = await cli.json<CreatedAnnouncement>(
    'announcements',
    'add',
    ' We move. ',
    '--ends',
    '2099-01-02T06:00:00Z',
  )
  expect(move).toMatchObject({ text: 'We move.', ends_at: ends, starts_at: null, published: true })
  const draft = await cli.json<CreatedAnnouncement>('announcements', 'add', 'Not yet', '--draft')
  const later = await cli.json<CreatedAnnouncement>('announcements', 'add', 'Later', '--at', '2099-01-01T00:00:00Z')
  expect(await shown()).toEqual([move.id])

  expect(await cli.json('announcements', 'edit', move.id, '--text', 'We have\nmoved.')).toMatchObject({
    ...{ id: move.id, text: 'We have\nmoved.', ends_at: ends },
  })
  const { stdout: list } = await cli.run('announcements', 'list')
  expect(list).toMatch(new RegExp(`^${move.id}  published .*We have moved\\.$`, 'm'))
  expect(list).toMatch(new RegExp(`^${draft.id}  draft .*Not yet$`, 'm'))
  expect(list).toMatch(new RegExp(`^${later.id}  at 2099-01-01T00:00:00.000Z .*Later$`, 'm'))

  expect(await cli.run('announcements', 'publish', draft.id)).toMatchObject({
    ...{ code: 0, stdout: `Announcement ${draft.id} is published.\n` },
  })
  expect(await cli.json('announcements', 'unpublish', move.id)).toMatchObject({ id: move.id, published: false })
  expect(await shown()).toEqual([draft.id])
  expect(await cli.json('announcements', 'remove', draft.id)).toEqual({ id: draft.id, removed: true })
  expect(await shown()).toEqual([])
  expect(await cli.json<CreatedAnnouncement[]>('announcements', 'list')).toMatchObject([
    { id: later.id },
    { id: move.id },
  ])

  for (const args of [
    ['add', ' '],
    ['add', 'x', '--ends', 'tomorrow'],
    ['edit', '7'],
  ])
    expect(await cli.run('announcements', ...args)).toMatchObject({ code: 2, stdout: '' })
  for (const args of [
    ['edit', '7', '--text', 'x'],
    ['remove', '7'],
  ])
    expect(await cli.run('announcements', ...args)).toEqual({
      ...{ code: 1, stdout: '', stderr: 'There is no announcement 7.\n' },
    })
  await server.stop()
})
