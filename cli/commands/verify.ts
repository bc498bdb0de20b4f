import type { Command } from 'commander'
import { examples } from '../examples.ts'
import { exitCodes } from '../failure.ts'
import { contextOf } from '../commandContext.ts'

export function addVerify(program: Command): void {
  const command = program
    .command('verify <archive>')
    .description('reads a WAL archive, and prints which times it can restore and what is damaged')
    .action(async (archive: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const { verify } = await import('../backup/verify.ts')
      const { ranges, problems } = await verify(context, archive)
      const lines = ranges.map(({ from, to }) => `Any time from ${from} to ${to} can be restored.`)
      context.answer({ ok: problems.length === 0, ranges, problems }, [...lines, ...problems].join('\n'))
      if (problems.length > 0) context.process.exitCode = exitCodes.failure
    })
  examples(
    command,
    `  $ social-service verify /mnt/archive
  $ social-service verify s3://bucket/social --json

It compares every file with its recorded hash, and reads all WAL. It also looks for gaps: if it prints two
lines of times instead of one, there is a gap. A server may be writing to the archive. Media are not read. The exit code is 1 if
something is missing or damaged. Only a restore proves that a backup can be restored: try one now and then.`,
  )
}
