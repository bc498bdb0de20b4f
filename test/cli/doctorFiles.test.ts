import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOldFolder, startOldPostgres } from '../servers/embeddedOld.ts'
import { isRoot, itAsRoot, newFolder, open } from '../servers/embeddedProcesses.ts'
import { ended, startProgram } from '../support/programs.ts'
import { commandLineOn } from './commandLine.ts'

interface Check {
  name: string
  warning?: true
  sentence: string
}

async function checksOf(dataDir: string): Promise<Check[]> {
  const { stdout } = await commandLineOn(dataDir, { PORT: '0' }).run('doctor', '--json')
  return (JSON.parse(stdout) as { checks: Check[] }).checks
}

const findingOf = async (dataDir: string): Promise<Check> =>
  (await checksOf(dataDir)).find(({ name }) => name === 'database files')!

async function newDataFolder(): Promise<string> {
  const dataDir = join(await newFolder(), 'data')
  await (await open(dataDir)).close()
  return dataDir
}

test('doctor names the options that are set, and only those', async () => {
  const home = await newFolder()
  const optionsOf = async (...args: string[]) => {
    const { stdout } = await ended(startProgram(['doctor', '--json', ...args], { cwd: home, env: { PORT: '0' } }))
    const { checks } = JSON.parse(stdout) as { checks: Check[] }
    return checks.find(({ name }) => name === 'options')!.sentence
  }
  expect(await optionsOf()).toBe('The options are valid. Set: PORT.')
  expect(await optionsOf('--data-dir', './elsewhere')).toBe('The options are valid. Set: PORT, DATA_DIR.')
})

test('doctor reports a data folder that cannot be created, and creates nothing', async () => {
  const folder = await newFolder()
  const sentenceFor = async (dataDir: string) =>
    (await checksOf(dataDir)).find(({ name }) => name === 'data folder')?.sentence
  // Even root cannot create a folder in `/proc`, although the permissions of `/proc` allow it.
  expect(await sentenceFor('/proc/nope')).toMatch(/^\/proc is not writable \(/)
  expect(await sentenceFor(join(folder, 'a/b'))).toBe(`${folder}/a/b does not exist yet; "serve" creates it.`)
  expect(await readdir(folder)).toEqual([])
})

test('doctor warns of a database without a password, until the next start has set one', async () => {
  const dataDir = await newDataFolder()
  await createOldFolder(dataDir)
  const { warning, sentence } = await findingOf(dataDir)
  expect([warning, sentence]).toEqual([true, expect.stringContaining('has "trust" lines')])
  if (isRoot) expect(sentence).toContain('belongs to the shared user nobody')
  expect(await findingOf(dataDir)).toEqual({
    ...{ name: 'database files', ok: true },
    sentence: 'Only their owner can access them.',
  })
})

itAsRoot('doctor warns of a running database that belongs to the shared user', async () => {
  const dataDir = await newDataFolder()
  await startOldPostgres(dataDir)
  expect((await findingOf(dataDir)).sentence).toContain('nobody')
})

test('doctor warns of files that other users can access', async () => {
  const dataDir = await newDataFolder()
  for (const [name, open, closed] of [
    ['postgres-password', 0o644, 0o600],
    ['postgres', 0o750, 0o700],
    ['.', 0o777, 0o711],
  ] as const) {
    await chmod(join(dataDir, name), open)
    const { warning, sentence } = await findingOf(dataDir)
    expect([warning, sentence]).toEqual([
      true,
      expect.stringContaining(`Other users can access ${join(dataDir, name)}`),
    ])
    await chmod(join(dataDir, name), closed)
  }
  expect((await findingOf(dataDir)).warning).toBeUndefined()
})
