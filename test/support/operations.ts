import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountId } from '../../src/model/ids.ts'
import type { Media } from '../../src/model/media.ts'
import { newSessionHandle } from '../../src/model/session.ts'
import type { OpenCall } from '../../src/operations/operation.ts'
import type { Services } from '../../src/operations/services.ts'
import { defaultLimits, defaultSettings } from '../../src/config/defaults.ts'
import { createFolderMediaFiles } from '../../src/stores/folder/mediaFiles.ts'
import { memoryBus } from '../../src/stores/memory/bus.ts'
import { openStreams } from '../../src/streams/openStreams.ts'
import { forFile } from './forFile.ts'
import { examplePush } from './push.ts'
import { links, startStores } from './stores.ts'

/**
 * Starts all dependencies of operations, on a real PostgreSQL and a real folder, without any surface. Checks outputs
 * against their schemas.
 */
export async function startOperations() {
  const { pool, newAccount, openStores, sql, stop } = await startStores()
  const folder = await mkdtemp(join(tmpdir(), 'operations-'))
  const mediaFiles = createFolderMediaFiles(folder)
  const stores = openStores(defaultLimits)
  const streams = await openStreams({
    ...stores,
    bus: memoryBus(),
    log: { info: () => undefined, warn: () => undefined },
  })
  const later: Promise<void>[] = []
  const afterResponse: Services['afterResponse'] = (work) => {
    const done = typeof work === 'function' ? work() : work
    done.catch(() => undefined) // `settled` throws the error
    later.push(done)
  }
  const services = {
    stores,
    mediaFiles,
    push: examplePush(),
    streams,
    links,
    limits: defaultLimits,
    settings: defaultSettings,
    providers: [],
    afterResponse,
    checkOutput: true,
  }

  /** Returns a call by an account with all scopes. */
  function callOf(accountId: AccountId): OpenCall & { caller: object } {
    const caller = {
      accountId,
      session: newSessionHandle(),
      scopes: new Set(['read', 'write']),
      application: null,
      clientId: null,
    }
    return { ...services, caller }
  }

  /** Returns the sorted keys of all stored files. */
  async function storedKeys(prefix = ''): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of mediaFiles.list(prefix)) keys.push(key)
    return keys.toSorted()
  }

  return {
    ...{ services, pool, mediaFiles, newAccount, sql, callOf, storedKeys },
    /** Returns the storage keys of an attachment's file and preview. */
    keysOf: ({ url, previewUrl }: Media) => [url, previewUrl].flatMap((address) => address?.split('/media/')[1] ?? []),
    /** Resolves once all work that was postponed until after a response is done. Throws its errors. */
    settled: async () => void (await Promise.all(later.splice(0))),
    async stop() {
      await Promise.allSettled(later)
      await streams.close()
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Calls `startOperations` for all tests of a file. */
export const operationsForFile = () => forFile(startOperations, ({ stop }) => stop())
