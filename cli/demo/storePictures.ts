import type { DemoEmojiRow } from '../../src/stores/postgres/demo/demoRows.ts'
import type { DemoContext } from './demoContext.ts'
import type { Pictures } from './pictures.ts'
import type { DemoPlan } from './planned.ts'
import type { DemoSizes } from './sizes.ts'
import type { StoredAttachment, ProfilePictures } from './rows.ts'

/**
 * The files of a demo: those of the first profiles, those that the attachments share, and those of the custom emojis.
 */
export interface StoredPictures {
  profiles: ProfilePictures[]
  attachments: StoredAttachment[]
  emojis: DemoEmojiRow[]
}

/** Returns the number of profiles with their own pictures. */
export function profilesWithPictures({ accounts, pictures }: DemoSizes): number {
  return Math.min(accounts, pictures)
}

/** Returns the number of attachments. */
export function countPictures({ posts }: DemoPlan): number {
  return posts.reduce((sum, post) => sum + post.pictures, 0)
}

/** Stores the files of a plan's profiles and attachments, several at a time, since each waits for the disk. */
export async function storePictures(
  plan: DemoPlan,
  sizes: DemoSizes,
  pictures: Pictures,
  { store, signal, progress }: DemoContext,
): Promise<StoredPictures> {
  const turn = <T>(list: readonly T[], index: number) => list[(index * 7) % list.length]!
  const profiles = await severalAtATime(profilesWithPictures(sizes), async (index) => {
    signal.throwIfAborted()
    const avatar = await pictures.keep(turn(pictures.avatars, index), 'avatars')
    const header = await pictures.keep(turn(pictures.headers, index), 'headers')
    progress.advance(2, 'pictures')
    return { avatar, header }
  })
  const attachments = await severalAtATime(Math.min(sizes.pictures, countPictures(plan)), async (index) => {
    signal.throwIfAborted()
    const master = turn(pictures.attachments, index)
    const fileKey = await pictures.keep(master.original, 'attachments')
    const previewKey = await pictures.keep(master.preview, 'attachments')
    progress.advance(2, 'pictures')
    return { master, fileKey, previewKey }
  })
  const emojis = plan.belongings ? await storeEmojis(pictures, await store.shortcodes()) : []
  return { profiles, attachments, emojis }
}

// Leaves existing emojis as they are, because someone else added them.
async function storeEmojis({ emojis, keep }: Pictures, taken: ReadonlySet<string>): Promise<DemoEmojiRow[]> {
  const rows: DemoEmojiRow[] = []
  for (const [shortcode, master] of emojis) {
    if (taken.has(shortcode)) continue
    const key = await keep(master, 'emojis')
    rows.push({ shortcode, file_key: key, static_key: key, category: 'Demo' })
  }
  return rows
}

/**
 * Returns the results of `make(0)` to `make(count - 1)`, run sixteen at a time. After an error, no more are started.
 */
async function severalAtATime<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  let failed = false
  const worker = async () => {
    while (next < count && !failed) {
      const index = next++
      results[index] = await make(index).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  // All must have ended before the error is thrown, so that no file is stored after the clean-up.
  const ended = await Promise.allSettled(Array.from({ length: 16 }, worker))
  const error = ended.find((one) => one.status === 'rejected')
  if (error) throw error.reason
  return results
}
