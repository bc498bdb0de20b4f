import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newVapidKeys, openVapidKeys, vapidKeysOf } from './vapid.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vapid-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('keys are created only once, in a private file, even by simultaneous calls', async () => {
  const folder = await emptyFolder()
  const file = join(folder, 'vapid.json')
  const all = await Promise.all(Array.from({ length: 20 }, () => openVapidKeys(file)))
  expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(await openVapidKeys(file)).toEqual(all[0])
  expect(await readdir(folder)).toEqual(['vapid.json'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('the public key is computed from the private one', () => {
  for (let left = 300; left > 0; left--) {
    const keys = newVapidKeys()
    expect(vapidKeysOf(keys.privateKey)).toEqual(keys)
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  }
  for (const wrong of ['', 'x', 'A'.repeat(43), '_'.repeat(43)]) expect(vapidKeysOf(wrong)).toBeUndefined()
})

test('a damaged file is not overwritten, and the error does not repeat it', async () => {
  const file = join(await emptyFolder(), 'vapid.json')
  await writeFile(file, '{"privateKey": "canary')
  await expect(openVapidKeys(file)).rejects.toThrow(/contains no VAPID keys/)
  await expect(openVapidKeys(file)).rejects.not.toThrow(/canary/)
  expect(await readFile(file, 'utf8')).toContain('canary')
})

test('the error for a file that cannot be created says what to do', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'file'), '')
  await expect(openVapidKeys(join(folder, 'file', 'vapid.json'))).rejects.toThrow(/VAPID_PRIVATE_KEY/)
})
