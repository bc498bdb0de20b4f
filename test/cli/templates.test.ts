import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

test('templates of explanations are added, listed, edited and removed', async () => {
  const cli = await newCommandLine()
  expect((await cli.run('templates', 'list')).stdout).toBe('There are no templates.\n')
  const spam = await cli.json<{ id: string }>('templates', 'add', 'Spam', 'You advertise.', '--action', 'remove_posts')
  expect(spam).toMatchObject({ title: 'Spam', text: 'You advertise.', action: 'remove_posts' })
  const abuse = await cli.json<{ id: string }>('templates', 'add', 'Abuse', 'You attack people.')
  expect(await cli.json('templates', 'list')).toMatchObject([{ id: abuse.id, action: null }, { id: spam.id }])
  expect((await cli.run('templates', 'list')).stdout).toMatch(/Spam +remove_posts +You advertise\.$/m)
  expect(await cli.json('templates', 'edit', spam.id, '--title', 'Advertising')).toEqual({
    ...{ id: spam.id, title: 'Advertising', text: 'You advertise.', action: 'remove_posts' },
  })
  expect(await cli.json('templates', 'edit', spam.id, '--action', '')).toMatchObject({ action: null })
  expect(await cli.json('templates', 'remove', abuse.id)).toEqual({ id: abuse.id, removed: true })
  for (const args of [
    ['remove', abuse.id],
    ['edit', abuse.id, '--title', 'a'],
  ])
    expect(await cli.run('templates', ...args)).toEqual({
      ...{ code: 1, stdout: '', stderr: `There is no template ${abuse.id}.\n` },
    })
  for (const args of [
    ['add', ' ', 'a'],
    ['add', 'x'.repeat(101), 'a'],
    ['add', 'a', 'x'.repeat(2001)],
    ['add', 'a', 'a', '--action', 'bless'],
    ['edit', spam.id],
    ['edit', spam.id, '--text', ' '],
    ['remove', 'seven'],
  ])
    expect(await cli.run('templates', ...args)).toMatchObject({ code: 2, stdout: '' })
  const log = await cli.json<{ action: string }[]>('audit', 'list')
  expect(log.map(({ action }) => action)).toEqual([
    ...['template_removed', 'template_changed', 'template_changed', 'template_created', 'template_created'],
  ])
})
