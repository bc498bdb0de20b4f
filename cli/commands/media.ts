import type { Command } from 'commander'
import { examples } from '../examples.ts'
import { mediaNamed, removeMedia } from '../media/removeMedia.ts'
import { contextOf } from '../commandContext.ts'

export function addMedia(program: Command): void {
  const media = program.command('media').description('removes attached images, videos and audio files')
  const command = media
    .command('remove <id-or-url>')
    .description('removes an attachment and its files permanently, but not its post; asks first')
    .option('--reason <text>', 'the reason, for the audit log', '')
    .option('--yes', 'does not ask for confirmation')
    .action(async (idOrUrl: string, { yes = false, reason }: { yes?: boolean; reason: string }, self: Command) => {
      const context = contextOf(self)
      const attachments = await removeMedia(context, mediaNamed(idOrUrl), { isSure: yes, reason })
      const value = attachments.map(({ id, username, postId }) => ({ id, username, status_id: postId }))
      const lines = attachments.map(
        ({ id, username, postId }) =>
          `Attachment ${id} of @${username} was removed${postId === null ? '' : ` from post ${postId}`}.`,
      )
      context.answer(value, lines.join('\n'))
    })
  examples(
    command,
    `  $ social-service media remove 117038021345280000         asks for the id once more
  $ social-service media remove https://social.example/media/attachments/5f0c...e1.png --yes   for scripts`,
  )
  examples(media, '  $ social-service media remove 117038021345280000')
}
