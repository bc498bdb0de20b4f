import { type Command, Option } from 'commander'
import type { PlannedMigration } from '../../src/stores/postgres/migrations/plan.ts'
import { examples } from '../examples.ts'
import { type CommandContext, contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withPool } from '../withService.ts'

export function addMigrate(program: Command): void {
  const command = program
    .command('migrate')
    .description("migrates the database to this program's version; can be repeated")
    .addOption(
      new Option('--plan', 'lists what is left to migrate, what each step locks and for how long; changes nothing'),
    )
    .action(async ({ plan }: { plan?: true }, self: Command) => {
      const context = contextOf(self)
      await (plan ? showPlan(context) : migrateNow(context))
    })
  examples(
    command,
    `  $ social-service migrate                                      the embedded database in ./data
  $ DATABASE_URL=postgres://me@db/social social-service migrate  a server of your own, before "serve" first uses it
  $ social-service migrate --plan                               what it would do, and what it would block`,
  )
}

async function migrateNow(context: CommandContext): Promise<void> {
  const { migrate } = await import('../../src/stores/postgres/migrations/migrate.ts')
  const { presentVersion } = await import('../../src/stores/postgres/migrations/versions.ts')
  await withPool(context, async (pool) => {
    const wasEmpty = (await presentVersion(pool)) === 0
    const steps = await migrate(pool, (version, state) => {
      if (state === 'is done') context.remark(`Version ${version}: done`)
      else if (!wasEmpty) context.remark(`Version ${version}: this may take minutes`)
    })
    const version = await presentVersion(pool)
    const text =
      steps === 0 ? `The database is already at version ${version}.` : `The database is now at version ${version}.`
    context.answer({ version, steps }, text)
  })
}

async function showPlan(context: CommandContext): Promise<void> {
  const { planMigrations } = await import('../../src/stores/postgres/migrations/plan.ts')
  const { presentVersion } = await import('../../src/stores/postgres/migrations/versions.ts')
  await withPool(context, async (pool) => {
    const version = await presentVersion(pool)
    const steps = await planMigrations(pool)
    context.answer({ version, steps }, planText(version, steps))
  })
}

function planText(version: number, steps: readonly PlannedMigration[]): string {
  if (steps.length === 0) return `The database is already at version ${version}.`
  const rows = steps.map((step) => [
    step.version,
    tablesThat(step, 'reads and writes'),
    tablesThat(step, 'writes'),
    step.rows === 0 ? 'at once' : `about ${step.seconds.toPrecision(2)} s for ${step.rows.toLocaleString('en')} rows`,
    step.isOnline ? 'yes' : 'no',
  ])
  const headings = ['VERSION', 'BLOCKS READS AND WRITES', 'BLOCKS WRITES', 'FOR', 'OLD PROCESSES CAN RUN']
  return `The database is at version ${version}.\n\n${table(headings, rows)}`
}

function tablesThat({ locks }: PlannedMigration, blocks: PlannedMigration['locks'][number]['blocks']): string {
  const names = locks.filter((lock) => lock.blocks === blocks).map((lock) => lock.table)
  return names.join(', ') || '-'
}
