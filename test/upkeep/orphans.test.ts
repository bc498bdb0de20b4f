import { utimes, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createFolderMediaFiles } from '../../src/stores/folder/mediaFiles.ts'
import { removeOrphans } from '../../src/service/upkeepJobs.ts'
import { startService } from '../support/service.ts'

test('Files that a crash left behind are removed after a day, and no others', async () => {
  await using service = await startService()
  const mediaFiles = createFolderMediaFiles(service.mediaFolder)
  const alice = await service.createAccount('alice')
  const put = async (key: string, age: number) => {
    const path = await mediaFiles.temporaryFile()
    await writeFile(path, key)
    const time = new Date(Date.now() - age)
    await utimes(path, time, time)
    await mediaFiles.put(key, path)
  }
  const dayAndMore = 25 * 60 * 60 * 1000
  await put('avatars/used.webp', dayAndMore)
  await put('attachments/orphan.png', dayAndMore)
  await put('attachments/fresh.png', 1000)
  const avatar = { key: 'avatars/used.webp', staticKey: 'avatars/used.webp', description: '' }
  await service.stores.accounts.update(alice.id, { avatar })

  expect(await removeOrphans({ stores: service.stores, mediaFiles }, new AbortController().signal)).toBe(1)

  expect(await mediaFiles.stat('attachments/orphan.png')).toBeUndefined()
  expect(await mediaFiles.stat('attachments/fresh.png')).toBeDefined()
  expect(await mediaFiles.stat('avatars/used.webp')).toBeDefined()
})
