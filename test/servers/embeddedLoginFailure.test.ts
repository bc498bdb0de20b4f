import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import * as login from '../../src/stores/postgres/embedded/login.ts'
import { newFolder, open } from './embeddedProcesses.ts'
import { createOldFolder } from './embeddedOld.ts'

vi.mock(import('../../src/stores/postgres/embedded/login.ts'), { spy: true })

test('a start that fails before the password is set does not keep the next one from setting it', async () => {
  const dataDir = join(await newFolder(), 'data')
  await (await open(dataDir)).close()
  await createOldFolder(dataDir)
  vi.mocked(login.setPassword).mockRejectedValueOnce(new Error('no space left on device'))
  await expect(open(dataDir)).rejects.toThrow()
  const postgres = await open(dataDir)
  expect(await readFile(join(dataDir, 'postgres/pg_hba.conf'), 'utf8')).not.toMatch(/^local.*trust/m)
  await postgres.close()
})
