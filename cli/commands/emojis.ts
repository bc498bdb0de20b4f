import type { Command } from 'commander'
import { Shortcode } from '../../src/model/customEmoji.ts'
import { examples } from '../examples.ts'
import { removeFiles } from '../../src/operations/media/files.ts'
import { customEmojiEntity } from '../../src/surfaces/http/entities/customEmoji.ts'
import { Failure, wrongUsage } from '../failure.ts'
import { surroundingsOf } from '../surroundings.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addEmojis(program: Command): void {
  const emojis = program
    .command('emojis')
    .description('adds and removes custom emojis, which people write as :shortcode:')
  addAdd(emojis)
  addList(emojis)
  addRemove(emojis)
  examples(
    emojis,
    `  $ social-service emojis add blobcat ./blobcat.png --category Cats
  $ social-service emojis list
  $ social-service emojis remove blobcat`,
  )
}

function addAdd(emojis: Command): void {
  const command = emojis
    .command('add <shortcode> <file>')
    .description('adds an emoji, or replaces the one of that name; the file is an image, 128x128 is best')
    .option('--category <name>', 'the heading under which apps show it')
    .action(async (given: string, file: string, { category }: { category?: string }, self: Command) => {
      const surroundings = surroundingsOf(self)
      const { addEmoji } = await import('../emojis/addEmoji.ts')
      const emoji = await addEmoji(surroundings, { shortcode: shortcodeOf(given), file, category: category ?? null })
      surroundings.answer(customEmojiEntity(emoji), `:${emoji.shortcode}: is there.`)
    })
  examples(
    command,
    `  $ social-service emojis add blobcat ./blobcat.png
  $ social-service emojis add party_parrot ./parrot.gif --category Birds`,
  )
}

function addList(emojis: Command): void {
  const command = emojis
    .command('list')
    .description('lists the custom emojis by name')
    .action(async (_options: object, self: Command) => {
      const surroundings = surroundingsOf(self)
      const list = await withService(surroundings, ({ stores }) => stores.customEmojis.list())
      const rows = list.map(({ shortcode, category, url }) => [shortcode, category, url])
      const text = list.length === 0 ? 'There are no custom emojis.' : table(['shortcode', 'category', 'file'], rows)
      surroundings.answer(list.map(customEmojiEntity), text)
    })
  examples(command, '  $ social-service emojis list --json')
}

function addRemove(emojis: Command): void {
  const command = emojis
    .command('remove <shortcode>')
    .description('removes a custom emoji; where it was written, the shortcode stays')
    .action(async (given: string, _options: object, self: Command) => {
      const surroundings = surroundingsOf(self)
      const shortcode = shortcodeOf(given)
      await withService(surroundings, async ({ stores, mediaFiles }) => {
        const keys = await stores.customEmojis.delete(shortcode)
        if (!keys) throw new Failure(`There is no emoji called :${shortcode}:.`)
        await removeFiles(mediaFiles, keys)
      })
      surroundings.answer({ shortcode, removed: true }, `:${shortcode}: is removed.`)
    })
  examples(command, '  $ social-service emojis remove blobcat')
}

function shortcodeOf(given: string): string {
  const shortcode = Shortcode.safeParse(given.replace(/^:(.*):$/, '$1'))
  if (!shortcode.success) throw wrongUsage(`The shortcode ${shortcode.error.issues[0]?.message ?? 'is not possible'}.`)
  return shortcode.data
}
