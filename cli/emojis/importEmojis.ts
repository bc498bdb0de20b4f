import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Shortcode } from '../../src/model/customEmoji.ts'
import type { CustomEmoji } from '../../src/model/customEmoji.ts'
import type { EmojiChange } from '../../src/stores/customEmojis.ts'
import { Failure, failureOf } from '../failure.ts'
import type { CommandContext } from '../commandContext.ts'
import { type Service, withService } from '../withService.ts'
import { storeEmoji } from './addEmoji.ts'

/** The result of importing a folder. */
export interface ImportedEmojis {
  emojis: CustomEmoji[]
  /** The files that could not be used, each with the reason. */
  problems: { file: string; sentence: string }[]
}

/**
 * Adds or replaces an emoji for each file of a folder, named like the file without its extension. An unusable file does
 * not stop the import. Sub-folders and hidden files are ignored.
 */
export async function importEmojis(
  context: CommandContext,
  folder: string,
  change: EmojiChange,
): Promise<ImportedEmojis> {
  const files = await filesOf(folder)
  return withService(context, async (service) => {
    const done: ImportedEmojis = { emojis: [], problems: [] }
    for (const file of files) {
      service.signal.throwIfAborted()
      await importOne(context, service, { folder, file, change }).then(
        (emoji) => done.emojis.push(emoji),
        async (error: unknown) => done.problems.push({ file, sentence: await sentenceAbout(error) }),
      )
    }
    return done
  })
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new Failure(`The folder ${JSON.stringify(folder)} does not exist or cannot be read.`)
  })
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)
  if (names.length === 0) throw new Failure(`There are no files in ${JSON.stringify(folder)}.`)
  return names.toSorted()
}

interface EmojiFile {
  folder: string
  file: string
  change: EmojiChange
}

async function importOne({ options }: CommandContext, service: Service, { folder, file, change }: EmojiFile) {
  const shortcode = Shortcode.safeParse(parse(file).name)
  if (!shortcode.success)
    throw new Failure('The file name becomes the shortcode, so it must be 2 to 30 letters, digits and underscores.')
  const emoji = { ...change, shortcode: shortcode.data, file: join(folder, file) }
  return storeEmoji(service, emoji, options.limits.imageBytes)
}

// Returns the problem of a file. Rethrows other errors, such as those of the database or the disk, which end the
// import.
async function sentenceAbout(error: unknown): Promise<string> {
  if (!(error instanceof Failure)) throw error
  return (await failureOf(error)).message
}
