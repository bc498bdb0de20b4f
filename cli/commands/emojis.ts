import type { Command } from 'commander'
import { type CustomEmoji, Shortcode } from '../../src/model/customEmoji.ts'
import { parseWith } from '../../src/operations/issueProblem.ts'
import { ServiceError } from '../../src/model/errors.ts'
import { cleanLine } from '../../src/model/text/clean.ts'
import { removeFiles } from '../../src/operations/media/internal/files.ts'
import type { EmojiChange } from '../../src/stores/customEmojis.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { customEmojiEntity } from '../../src/surfaces/http/entities/customEmoji.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { exitCodes, Failure, complaint, wrongUsage } from '../failure.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addEmojis(program: Command): void {
  const emojis = program
    .command('emojis')
    .description('adds, changes and removes custom emojis, which are written as :shortcode:')
  addAdd(emojis)
  addImport(emojis)
  addList(emojis)
  addChange(emojis)
  addRemove(emojis)
  examples(
    emojis,
    `  $ social-service emojis add blobcat ./blobcat.png --category Cats
  $ social-service emojis import ./blobcats --category Cats
  $ social-service emojis list
  $ social-service emojis change blobcat --hidden
  $ social-service emojis remove blobcat`,
  )
}

interface EmojiOptions {
  category?: string | false
  hidden?: boolean
  visible?: boolean
}

function addAdd(emojis: Command): void {
  const command = emojis
    .command('add <shortcode> <file>')
    .description('adds an emoji or replaces its image; the image should be 128x128 pixels')
    .option('--category <name>', 'the category in emoji pickers')
    .option('--hidden', 'hides it in emoji pickers; it can still be written')
    .action(async (shortcodeText: string, file: string, options: EmojiOptions, self: Command) => {
      const context = contextOf(self)
      const shortcode = shortcodeOf(shortcodeText)
      const change = changeOf(options)
      const { addEmoji } = await import('../emojis/addEmoji.ts')
      const emoji = await addEmoji(context, { shortcode, file, ...change })
      context.answer(customEmojiEntity(emoji), `:${emoji.shortcode}: was added.`)
    })
  examples(
    command,
    `  $ social-service emojis add blobcat ./blobcat.png
  $ social-service emojis add party_parrot ./parrot.gif --category Birds`,
  )
}

function addImport(emojis: Command): void {
  const command = emojis
    .command('import <folder>')
    .description('adds or replaces an emoji for each image in a folder; the file names are the shortcodes')
    .option('--category <name>', 'the category in emoji pickers')
    .option('--hidden', 'hides them in emoji pickers; they can still be written')
    .action(async (folder: string, options: EmojiOptions, self: Command) => {
      const context = contextOf(self)
      const change = changeOf(options)
      const { importEmojis } = await import('../emojis/importEmojis.ts')
      const { emojis: added, problems } = await importEmojis(context, folder, change)
      for (const { file, sentence } of problems) context.remark(`${file}: ${sentence}`)
      const text = `${added.length} ${added.length === 1 ? 'emoji is' : 'emojis are'} there.`
      context.answer({ emojis: added.map(customEmojiEntity), problems }, text)
      if (problems.length > 0) context.process.exitCode = exitCodes.failure
    })
  examples(
    command,
    `  $ social-service emojis import ./blobcats --category Blobcats

The file blobcat_wave.png becomes :blobcat_wave:. The exit code is 1 if a file could not be used. The others
are added anyway.`,
  )
}

function addChange(emojis: Command): void {
  const command = emojis
    .command('change <shortcode>')
    .description('changes the name, category or visibility of an emoji; for its picture, see "add"')
    .option('--rename <shortcode>', 'the new shortcode; where the old one was written, it stays as text')
    .option('--category <name>', 'the category in emoji pickers')
    .option('--no-category', 'removes the category')
    .option('--hidden', 'hides it in emoji pickers; it can still be written')
    .option('--visible', 'shows it in emoji pickers')
    .action(async (shortcodeText: string, options: EmojiOptions & { rename?: string }, self: Command) => {
      const context = contextOf(self)
      const shortcode = shortcodeOf(shortcodeText)
      const rename = options.rename === undefined ? undefined : shortcodeOf(options.rename)
      const change = { ...changeOf(options), rename }
      if (Object.values(change).every((value) => value === undefined))
        throw wrongUsage('Give at least one option: see --help.')
      const emoji = await withService(context, ({ stores }) => changed(stores, shortcode, change))
      context.answer(customEmojiEntity(emoji), `:${emoji.shortcode}: was changed.`)
    })
  examples(
    command,
    `  $ social-service emojis change blobcat --category Cats
  $ social-service emojis change blobcat --rename blob_cat --hidden`,
  )
}

async function changed(
  { customEmojis }: Pick<Stores, 'customEmojis'>,
  shortcode: string,
  change: EmojiChange & { rename: string | undefined },
): Promise<CustomEmoji> {
  const emoji = await customEmojis.change(shortcode, change, byOperator()).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'conflict') throw error
    throw new Failure(`There is already an emoji named :${change.rename}:. Remove it first.`)
  })
  if (!emoji) throw new Failure(`There is no emoji named :${shortcode}:.`)
  return emoji
}

// Returns the change that the options describe. Absent options change nothing.
function changeOf({ category, hidden, visible }: EmojiOptions): EmojiChange {
  if (hidden && visible) throw wrongUsage('Use either --hidden or --visible.')
  const isVisible = hidden ? false : visible
  return {
    ...(category !== undefined && { category: category === false ? null : headingOf(category) }),
    ...(isVisible !== undefined && { visibleInPicker: isVisible }),
  }
}

const longestHeading = 100

function headingOf(text: string): string | null {
  const heading = cleanLine(text).trim()
  if (heading.length > longestHeading) throw wrongUsage(`A category can have at most ${longestHeading} characters.`)
  return heading || null
}

function addList(emojis: Command): void {
  const command = emojis
    .command('list')
    .description('lists the custom emojis by name')
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const list = await withService(context, ({ stores }) => stores.customEmojis.list())
      const rows = list.map(({ shortcode, category, visibleInPicker, url }) => {
        return [shortcode, category, visibleInPicker ? 'visible' : 'hidden', url]
      })
      const headings = ['shortcode', 'category', 'in pickers', 'file']
      const text = list.length === 0 ? 'There are no custom emojis.' : table(headings, rows)
      context.answer(list.map(customEmojiEntity), text)
    })
  examples(command, '  $ social-service emojis list --json')
}

function addRemove(emojis: Command): void {
  const command = emojis
    .command('remove <shortcode>')
    .description('removes a custom emoji; where it was written, the shortcode stays as text')
    .action(async (shortcodeText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const shortcode = shortcodeOf(shortcodeText)
      await withService(context, async ({ stores, mediaFiles }) => {
        const keys = await stores.customEmojis.delete(shortcode, byOperator())
        if (!keys) throw new Failure(`There is no emoji named :${shortcode}:.`)
        await removeFiles(mediaFiles, keys)
      })
      context.answer({ shortcode, removed: true }, `:${shortcode}: was removed.`)
    })
  examples(command, '  $ social-service emojis remove blobcat')
}

function shortcodeOf(text: string): string {
  const shortcode = parseWith(Shortcode, text.replace(/^:(.*):$/, '$1'))
  if (!shortcode.success) throw wrongUsage(complaint('The shortcode', shortcode.issues[0]!.problem))
  return shortcode.data
}
