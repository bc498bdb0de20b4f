import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../servers/embeddedProcesses.ts'
import { newCommandLine } from './commandLine.ts'

test('service texts are set from files, shown and removed, and a running server shows them', async () => {
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

test('the contact account is named and removed, and a running server shows it', async () => {
  const cli = await newCommandLine()
  const server = await cli.serve()
  const shown = async () => {
    const answer = await fetch(`${server.url}/api/v2/instance`)
    return ((await answer.json()) as { contact: { account: { username: string } | null } }).contact.account?.username
  }
  expect(await cli.run('texts', 'contact')).toMatchObject({ code: 0, stdout: 'There is no contact account.\n' })
  for (const name of ['ada', 'mallory']) await cli.run('accounts', 'create', name)
  expect((await cli.run('texts', 'contact', '@ada')).stdout).toBe('The contact is @ada.\n')
  expect(await shown()).toBe('ada')
  await cli.run('accounts', 'suspend', 'mallory')
  const failures: [string, string][] = [
    ['mallory', '@mallory is hidden. Name another account.\n'],
    ['nobody', 'There is no account named "nobody".\n'],
  ]
  for (const [name, stderr] of failures)
    expect(await cli.run('texts', 'contact', name)).toEqual({ code: 1, stdout: '', stderr })
  expect(await cli.run('texts', 'contact', 'ada', '--remove')).toMatchObject({ code: 2, stdout: '' })
  expect(await cli.json('texts', 'contact')).toMatchObject({ username: 'ada' })
  expect(await cli.json('texts', 'contact', '--remove')).toEqual({ account_id: null, username: null })
  expect(await shown()).toBeUndefined()
  await server.stop()
})
