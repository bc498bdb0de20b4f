import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './makeFolder.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'make-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a folder and the missing folders above it are made once, even by simultaneous calls', async () => {
  const root = await emptyFolder()
  const path = join(root, 'a/b/c')
  const first = await Promise.all(Array.from({ length: 20 }, () => makeFolder(path, 0o700)))
  expect(first).toContain(join(root, 'a'))
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  expect(await makeFolder(path)).toBeUndefined()
  expect(await makeFolder('/')).toBeUndefined()
  await symlink(path, join(root, 'link'))
  expect(await makeFolder(join(root, 'link'))).toBeUndefined()
})

test('the error says why a folder cannot be made', async () => {
  const root = await emptyFolder()
  await writeFile(join(root, 'file'), '')
  await symlink(join(root, 'missing'), join(root, 'link'))
  await expect(makeFolder(join(root, 'file'))).rejects.toThrow(/EEXIST/)
  await expect(makeFolder(join(root, 'file/below'))).rejects.toThrow(/ENOTDIR/)
  await expect(makeFolder(join(root, 'link/below'))).rejects.toThrow(/EEXIST/)
})

test.runIf(process.platform === 'linux')('a folder in which nothing can be made is reported at once', async () => {
  await expect(makeFolder('/proc/nope/below')).rejects.toThrow(/ENOENT/)
})
