import type { Command } from 'commander'
import { examples } from '../examples.ts'
import { wrongUsage } from '../failure.ts'
import { contextOf } from '../commandContext.ts'

export function addRestore(program: Command): void {
  const command = program
    .command('restore <archive> <folder>')
    .description(
      'creates a data folder from a WAL archive, with the data as they were at any time that the archive covers',
    )
    .option('--to <time>', 'the time, such as 2026-11-22T14:30:00Z; the newest state by default')
    .action(async (archive: string, folder: string, { to }: { to?: string }, self: Command) => {
      const context = contextOf(self)
      const time = to === undefined ? undefined : timeOf(to)
      const { restore } = await import('../backup/restore.ts')
      const result = await restore(context, { archive, folder, to: time })
      context.answer(
        result,
        `${result.folder} has everything up to ${result.to}. Start with DATA_DIR=${result.folder}.`,
      )
    })
  examples(
    command,
    `  $ social-service restore /mnt/archive /var/lib/social-restored --to 2026-11-22T14:30:00Z
  $ DATA_DIR=/var/lib/social-restored social-service serve
  $ social-service restore s3://bucket/social /var/lib/social-restored

The folder must be new or empty. The archive stays as it is; a server may be writing to it. Times without a zone are in
the time zone of this machine.`,
  )
}

const timeGrammar = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?))?$/

function timeOf(text: string): Date {
  const [, day = '', clock = '00:00'] = timeGrammar.exec(text) ?? []
  const time = new Date(`${day}T${clock}`)
  // `Date` accepts 30 February and reads it as 2 March.
  if (Number.isNaN(time.getTime()) || !new Date(day).toISOString().startsWith(day))
    throw wrongUsage(`--to must be a time, such as 2026-11-22T14:30:00Z.`)
  return time
}
