import { fillDemo } from '../../cli/demo/fillDemo.ts'
import type { DemoSizes } from '../../cli/demo/sizes.ts'
import { defaultLimits } from '../../src/options.ts'
import { createFolderMediaFiles } from '../../src/stores/folder/mediaFiles.ts'
import { postgresDemo } from '../../src/stores/postgres/demo.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { TestService } from './service.ts'

const usual = { accounts: 40, posts: 600, follows: 12, pictures: 30 }
const progress = { start: () => undefined, advance: () => undefined }

/** Fills a service with the people, posts and pictures of a demo; answers with who one signs in as there. */
export async function fillWithDemo(
  { pool, stores, mediaFolder }: TestService,
  sizes: DemoSizes = usual,
): Promise<{ id: AccountId }> {
  const mediaFiles = createFolderMediaFiles(mediaFolder)
  const { signal } = new AbortController()
  const { feedLength } = defaultLimits
  const made = await fillDemo(sizes, 1, { store: postgresDemo(pool), mediaFiles, feedLength, signal, progress })
  const [account] = await stores.accounts.findIds(made.usernames.slice(0, 1))
  return account!
}
