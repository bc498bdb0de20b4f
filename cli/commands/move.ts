import type { Command } from 'commander'
import { databaseUrlOf } from '../../src/config/environment.ts'
import type { MovePlan, MoveStep } from '../../src/stores/postgres/move/moveDatabase.ts'
import { examples } from '../examples.ts'
import { type CommandContext, contextOf } from '../commandContext.ts'
import { existingData } from '../existingData.ts'
import { wrongUsage } from '../failure.ts'
import { interruptible } from '../interruption.ts'
import { nextCommand } from '../nextCommand.ts'
import { confirmDefaultFolder } from '../confirmDefaultFolder.ts'

interface MoveOptions {
  to?: string
  dryRun?: true
  undo?: true
}

export function addMove(program: Command): void {
  const command = program
    .command('move')
    .description(
      'moves the embedded database to a PostgreSQL server while the service runs, and then stops the service',
    )
    .option('--to <url>', 'the URL of an empty database on the server')
    .option('--dry-run', 'checks the server, and prints what would be moved; changes nothing')
    .option('--undo', 'uses the embedded database again, which lacks everything that was written after the move')
    .action(async (options: MoveOptions, self: Command) => {
      const context = contextOf(self)
      if (databaseUrlOf(context.options) !== undefined)
        throw wrongUsage(
          'DATABASE_URL is set, so the database is already on a server. Unset it to move the embedded one.',
        )
      if ((options.to === undefined) === (options.undo === undefined))
        throw wrongUsage('Give either --to <url> or --undo.')
      const dataDir = await existingData(context.options.dataDir)
      if (options.to === undefined) return undo(context, dataDir)
      await (options.dryRun ? plan : move)(context, dataDir, options.to)
    })
  examples(
    command,
    `  $ social-service move --to postgres://social@db.example/social --dry-run
  $ social-service move --to postgres://social@db.example/social
  $ DATABASE_URL=postgres://social@db.example/social social-service serve

Set the password in PGPASSWORD or ~/.pgpass to hide it from process lists. People can read and write while the rows are
copied. Then writes are answered 503 until the latest changes are copied too and both databases have been compared.
Media and keys stay in the data folder or the bucket: start with the same DATA_DIR. If the move fails or is killed, the
service accepts writes again, and you can repeat the command.`,
  )
}

async function plan(context: CommandContext, dataDir: string, url: string): Promise<void> {
  const { planMove } = await load()
  const planned = await run(context, { dataDir, url }, planMove)
  context.answer({ ...planned, dryRun: true }, planText(planned))
}

function planText({ to, major, tables, rows, bytes }: MovePlan): string {
  const size = `${rows.toLocaleString('en')} rows of ${tables} tables (${(bytes / 1e6).toFixed(1)} MB on the disk)`
  return `${size} can be moved to ${to} (PostgreSQL ${major}). Media and keys stay where they are. Nothing was changed.`
}

async function move(context: CommandContext, dataDir: string, url: string): Promise<void> {
  const { moveDatabase } = await load()
  const moved = await run(context, { dataDir, url }, moveDatabase)
  const { to, rows, pausedSeconds } = moved
  context.answer(
    moved,
    `${rows.toLocaleString('en')} rows are on ${to}. Nobody could write for ${pausedSeconds.toFixed(1)} seconds.
Check that the service has stopped. Start it with the URL of --to as DATABASE_URL, and with the same data folder.`,
  )
}

const sentences: Readonly<Record<MoveStep, string>> = {
  copying: 'Copying. People can read and write.',
  paused: 'All rows are copied. Writes get 503 until the latest changes are copied too.',
  moved: 'The database is on the server. Stopping the service.',
}

type MoveArguments = Parameters<typeof import('../../src/stores/postgres/move/moveDatabase.ts').moveDatabase>[0]

async function run<Result>(
  context: CommandContext,
  places: Pick<MoveArguments, 'dataDir' | 'url'>,
  work: (moving: MoveArguments) => Promise<Result>,
): Promise<Result> {
  return interruptible(context.process, async (signal) => {
    await confirmDefaultFolder(context, signal)
    return work({ ...places, log: context.log, signal, onStep: (step) => context.remark(sentences[step]) })
  }).catch((error: unknown) => {
    throw error instanceof RangeError
      ? wrongUsage(`--to is not the URL of a PostgreSQL server: ${error.message}.`)
      : error
  })
}

async function undo(context: CommandContext, dataDir: string): Promise<void> {
  const { undoMove } = await load()
  const from = await undoMove(dataDir, context.log)
  const state =
    from === undefined ? 'The database was not moved.' : `The database that was moved to ${from} is in use again.`
  context.answer(
    { undone: from !== undefined, from: from ?? null },
    `${state} Start it with: ${nextCommand(context, 'serve')}`,
  )
}

const load = () => import('../../src/stores/postgres/move/moveDatabase.ts')
