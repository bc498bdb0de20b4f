import { fillDemo } from '../../cli/demo/fillDemo.ts'
import type { DemoSizes } from '../../cli/demo/sizes.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { createFolderMediaFiles } from '../../src/stores/folder/mediaFiles.ts'
import { postgresDemo } from '../../src/stores/postgres/demo/demo.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { TestService } from './service.ts'

// The smallest size with which every part of a demo occurs.
const sizes: DemoSizes = { accounts: 24, posts: 400, follows: 10, pictures: 16 }
const progress = { start: () => undefined, advance: () => undefined }

/** Fills a service with the accounts, posts and pictures of a demo. Returns the account to sign in with. */
export async function fillWithDemo({ pool, stores, mediaFolder }: TestService): Promise<{ id: AccountId }> {
  const mediaFiles = createFolderMediaFiles(mediaFolder)
  const { signal } = new AbortController()
  const { feedLength } = defaultLimits
  const created = await fillDemo(sizes, 1, { store: postgresDemo(pool), mediaFiles, feedLength, signal, progress })
  const [account] = await stores.accounts.findIds(created.usernames.slice(0, 1))
  return account!
}
