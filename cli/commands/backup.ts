import type { Command } from 'commander'
import { examples } from '../examples.ts'
import { contextOf } from '../commandContext.ts'

export function addBackup(program: Command): void {
  const command = program
    .command('backup <folder>')
    .description(
      'copies the data folder with the embedded database and the media while the server runs; to restore it, start the server with DATA_DIR=<folder>',
    )
    .action(async (folder: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const { backUp } = await import('../backup/backUp.ts')
      const begin = performance.now()
      const result = await backUp(context, folder)
      const seconds = Math.round(performance.now() - begin) / 1000
      const size = `${result.files} files, ${(result.bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s`
      if (context.options.media !== undefined)
        context.remark("Media in the bucket are not included. Use the bucket's own versioning or replication.")
      context.answer({ ...result, seconds }, `The backup is in ${result.folder} (${size}).`)
    })
  examples(
    command,
    `  $ social-service backup /mnt/backups/$(date +%F)
  $ DATA_DIR=/mnt/backups/2026-11-22 social-service serve           restores it, preferably from a copy of the folder

The folder must be new or empty. When the command ends, the backup is on the disk and has every write that was
acknowledged before the command started. The backup contains sessions, password hashes and private posts: protect it
like the data itself. With DATABASE_URL, use pg_dump: docs/deployment.md.`,
  )
}
