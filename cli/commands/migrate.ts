import type { Command } from 'commander'
import { examples } from '../examples.ts'
import { surroundingsOf } from '../surroundings.ts'
import { withPool } from '../withService.ts'

export function addMigrate(program: Command): void {
  const command = program
    .command('migrate')
    .description("migrates the database to this program's version; can be repeated")
    .action(async (_options: object, self: Command) => {
      const surroundings = surroundingsOf(self)
      const { migrate, presentVersion } = await import('../../src/stores/postgres/connection/migrations.ts')
      await withPool(surroundings, async (pool) => {
        const wasEmpty = (await presentVersion(pool)) === 0
        const steps = await migrate(pool, (version, state) => {
          if (state === 'is done') surroundings.remark(`Version ${version}: done`)
          else if (!wasEmpty) surroundings.remark(`Version ${version}: this may take minutes`)
        })
        const version = await presentVersion(pool)
        const text =
          steps === 0 ? `The database is already at version ${version}.` : `The database is now at version ${version}.`
        surroundings.answer({ version, steps }, text)
      })
    })
  examples(
    command,
    `  $ social-service migrate                                      the embedded database in ./data
  $ DATABASE_URL=postgres://me@db/social social-service migrate  a server of your own, before "serve" first uses it`,
  )
}
