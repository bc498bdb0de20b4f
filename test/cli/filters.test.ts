import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

test('service filters are added, listed, previewed and removed', async () => {
  const cli = await newCommandLine()
  expect(await cli.json('filters', 'list')).toEqual([])
  const word = await cli.json<{ id: string }>('filters', 'add', 'word', ' Free\ncasino ', '--action', 'hold')
  expect(word).toMatchObject({ kind: 'word', value: 'Free casino', whole_word: true, action: 'hold', account_id: null })
  const link = await cli.json<{ id: string }>(
    ...['filters', 'add', 'link', 'https://Spam.example/', '--action', 'refuse', '--comment', 'Of May'],
  )
  expect(link).toMatchObject({ value: 'spam.example', whole_word: false, comment: 'Of May' })
  expect(await cli.json('filters', 'list')).toMatchObject([{ id: link.id }, { id: word.id }])
  expect(await cli.run('filters', 'add', 'link', 'spam.example', '--action', 'hold')).toMatchObject({ code: 1 })
  expect(await cli.json('filters', 'preview', 'word', 'casino')).toEqual({
    ...{ matches: 0, looked: 0, complete: true, status_ids: [] },
  })
  expect(await cli.json('filters', 'remove', word.id)).toEqual({ id: word.id, removed: true })
  expect(await cli.run('filters', 'remove', word.id)).toMatchObject({ code: 1, stdout: '' })
  for (const args of [
    ['add', 'word', ' ', '--action', 'hold'],
    ['add', 'word', 'x'.repeat(501), '--action', 'hold'],
    ['add', 'word', 'x'],
    ['add', 'word', 'x', '--action', 'bless'],
    ['add', 'sentence', 'x', '--action', 'hold'],
    ['add', 'file', 'abc', '--action', 'hold'],
    ['add', 'word', 'x', '--action', 'hold', '--comment', 'x'.repeat(501)],
    ['preview', 'word', 'x', '--days', '15'],
    ['remove', 'seven'],
  ])
    expect(await cli.run('filters', ...args)).toMatchObject({ code: 2, stdout: '' })
})
