import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

test('rules are added, edited, moved, translated and removed, and a running server shows them', async () => {
  const cli = await newCommandLine()
  expect(await cli.json('rules', 'list')).toEqual([])
  const kind = await cli.json<{ id: string }>('rules', 'add', ' Be\nkind. ', '--hint', 'Attack ideas.')
  expect(kind).toEqual({
    ...{ id: expect.stringMatching(/^\d+$/), text: 'Be kind.', hint: 'Attack ideas.', translations: [] },
  })
  const brief = await cli.json<{ id: string }>('rules', 'add', 'Be brief.')
  const honest = await cli.json<{ id: string }>('rules', 'add', 'Be honest.')

  expect(await cli.json('rules', 'edit', brief.id, '--text', 'Be short.')).toEqual({ ...brief, text: 'Be short.' })
  expect(await cli.json('rules', 'edit', kind.id, '--hint', '')).toEqual({ ...kind, hint: '' })
  expect(await cli.json('rules', 'move', honest.id, '1')).toMatchObject([honest, { id: kind.id }, { id: brief.id }])
  expect(await cli.json('rules', 'move', honest.id, '99')).toMatchObject([{ id: kind.id }, { id: brief.id }, honest])
  expect(await cli.json('rules', 'remove', brief.id)).toEqual({ id: brief.id, removed: true })
  const translated = { language: 'de', text: 'Sei ehrlich.', hint: 'Immer.' }
  expect(await cli.json('rules', 'translate', honest.id, 'de', 'Sei ehrlich.', '--hint', 'Immer.')).toEqual({
    ...honest,
    translations: [translated],
  })
  expect(await cli.json('rules', 'translate', honest.id, 'fr', 'x')).toMatchObject({
    translations: [translated, { language: 'fr' }],
  })
  expect(await cli.json('rules', 'translate', honest.id, 'fr', '')).toMatchObject({ translations: [translated] })

  const server = await cli.serve()
  const rules = async (path: string) => (await (await fetch(server.url + path)).json()) as unknown
  const expected = [
    { id: kind.id, text: 'Be kind.', hint: '', translations: {} },
    {
      ...{ id: honest.id, text: 'Be honest.', hint: '' },
      translations: { de: { text: 'Sei ehrlich.', hint: 'Immer.' } },
    },
  ]
  expect(await rules('/api/v1/instance/rules')).toEqual(expected)
  expect(await rules('/api/v2/instance')).toMatchObject({ rules: expected })
  expect(await rules('/api/v1/instance')).toMatchObject({ rules: expected })
  const { stdout } = await cli.run('rules', 'move', honest.id, '1')
  expect(stdout.indexOf('Be honest.')).toBeLessThan(stdout.indexOf('Be kind.'))
  expect(await rules('/api/v1/instance/rules')).toEqual(expected.toReversed())
  await server.stop()
})

test('every version of a rule is listed, even after its removal', async () => {
  const cli = await newCommandLine()
  const { id } = await cli.json<{ id: string }>('rules', 'add', 'Be brief.')
  await cli.run('rules', 'edit', id, '--text', 'Be short.')
  await cli.run('rules', 'remove', id)
  const versions = await cli.json<{ text: string; authorId: null }[]>('rules', 'history', id)
  expect(versions.map(({ text, authorId }) => [text, authorId])).toEqual([
    ['', null],
    ['Be short.', null],
    ['Be brief.', null],
  ])
  expect((await cli.run('rules', 'history', id)).stdout).toMatch(/operator +removed *\n.*operator +Be short\./)
})

test('a command exits with 1 and a message for an unknown rule, and invalid arguments are a usage error', async () => {
  const cli = await newCommandLine()
  for (const args of [
    ['edit', '7', '--text', 'x'],
    ['move', '7', '1'],
    ['remove', '7'],
    ['history', '7'],
  ])
    expect(await cli.run('rules', ...args)).toEqual({ code: 1, stdout: '', stderr: 'There is no rule 7.\n' })
  for (const args of [
    ['add', ' '],
    ['add', 'x'.repeat(501)],
    ['add', 'x', '--hint', 'x'.repeat(2001)],
    ['edit', '7'],
    ['remove', 'seven'],
    ['move', '7', '0'],
  ])
    expect(await cli.run('rules', ...args)).toMatchObject({ code: 2, stdout: '' })
  expect(await cli.json('rules', 'list')).toEqual([])
})
