import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../servers/embeddedProcesses.ts'
import { newCommandLine } from './commandLine.ts'

test('texts are written from files, shown, removed, and stay in their history; a running server shows them', async () => {
  const [cli, folder] = [await newCommandLine(), await newFolder()]
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const server = await cli.serve()
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}/api/v1/instance/${path}`)
    return { status: answer.status, body: (await answer.json()) as { content?: string; effective_date?: string } }
  }
  const about = await write('about.md', '# Herons\n\nWe *draw* them. <script>alert(1)</script>\n')
  expect(await cli.run('texts', 'set', 'about', about)).toMatchObject({ code: 0, stdout: 'about was changed.\n' })
  const { content } = (await read('extended_description')).body
  expect(content).toContain('<em>draw</em>')
  expect(content).not.toContain('<script')
  expect((await cli.run('texts', 'show', 'about')).stdout).toContain('We *draw* them.')
  const terms = await write('terms.md', 'Be kind.')
  const stored = await cli.json('texts', 'set', 'terms_of_service', terms, '--from', '2020-02-03')
  expect(stored).toMatchObject({ name: 'terms_of_service', text: 'Be kind.', effectiveOn: '2020-02-03' })
  expect((await read('terms_of_service')).body).toMatchObject({ effective_date: '2020-02-03' })

  expect(await cli.run('texts', 'set', 'about', await write('empty.md', ' \n'))).toMatchObject({
    ...{ code: 0, stdout: 'about was removed.\n' },
  })
  expect((await read('extended_description')).body.content).toBe('')
  const versions = await cli.json<{ text: string }[]>('texts', 'history', 'about')
  expect(versions.map(({ text }) => text.slice(0, 8))).toEqual(['', '# Herons'])
  expect((await cli.run('texts', 'history', 'about')).stdout).toMatch(/Z  operator +0$/m)

  const file = await write('long.md', 'x'.repeat(100_001))
  for (const args of [
    ['set', 'imprint', file],
    ['set', 'about', file, '--from', '2027-01-01'],
  ])
    expect(await cli.run('texts', ...args)).toMatchObject({ code: 2, stdout: '' })
  const failures: [string[], string][] = [
    [['set', 'about', file], 'A text can have at most 100000 characters.\n'],
    [['show', 'privacy_policy'], 'There is no text privacy_policy.\n'],
  ]
  for (const [args, stderr] of failures)
    expect(await cli.run('texts', ...args)).toEqual({ code: 1, stdout: '', stderr })
  await server.stop()
})
