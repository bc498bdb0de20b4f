import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ArchiveFiles } from '../../../archiveFiles.ts'
import { createFolderArchiveFiles } from '../../../folder/archiveFiles.ts'
import { archiveAge } from './generations.ts'

test('while an archive does not respond, its last known age is returned, and only one read waits', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = createFolderArchiveFiles(folder)
  const time = new Date(Date.now() - 60_000).toISOString()
  await files.put('2026-11-27T10-00-00.000Z/through.json', Buffer.from(JSON.stringify({ position: 1, time })))
  let reads = 0
  let isAway = false
  const list: ArchiveFiles['list'] = (...requested) => {
    reads++
    return isAway ? new Promise(() => undefined) : files.list(...requested)
  }
  const age = archiveAge({ ...files, list })
  expect(await age()).toBeGreaterThanOrEqual(60)
  isAway = true
  expect(await age()).toBeGreaterThanOrEqual(60)
  expect(await age()).toBeGreaterThanOrEqual(60)
  expect(reads).toBe(2)
})
