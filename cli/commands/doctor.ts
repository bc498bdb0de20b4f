import type { Command } from 'commander'
import type { Check } from '../doctor/finding.ts'
import { examples } from '../examples.ts'
import { exitCodes } from '../failure.ts'
import { contextOf } from '../commandContext.ts'

export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .description('checks whether a server can run here, and reports what to do if it cannot')
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const { checkAll } = await import('../doctor/checks.ts')
      const checks = await checkAll({ ...context, namesData: true })
      const isWell = checks.every(({ ok }) => ok)
      context.answer({ ok: isWell, checks }, checks.map(lineOf).join('\n'))
      if (!isWell) context.process.exitCode = exitCodes.failure
    })
  examples(
    command,
    `  $ social-service doctor
  $ DATABASE_URL=postgres://me@db/social social-service doctor --json

The exit code is 1 if there is a problem. Warnings do not count.`,
  )
}

function lineOf({ name, ok, warning, sentence }: Check): string {
  const state = warning ? 'WARNING' : ok ? 'ok     ' : 'PROBLEM'
  return `${state}  ${name}: ${sentence}`
}
