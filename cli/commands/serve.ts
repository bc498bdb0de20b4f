import type { Command } from 'commander'
import { examples } from '../examples.ts'
import { surroundingsOf } from '../surroundings.ts'

interface Options {
  port?: string
  host?: string
  demo?: boolean
}

// Its own, so that it never meets anybody's data.
const demoFolder = './demo'

export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .description('runs the server until SIGTERM or Ctrl-C; the database is migrated first')
    .option('--port <number>', 'the port to listen at, 0 for any that is free (env: PORT; 3000)')
    .option('--host <address>', 'the address to listen at, 0.0.0.0 for all (env: HOST; 127.0.0.1)')
    .option(
      '--demo',
      'fills an empty database with invented people and posts first, and says whom to sign in as; data in ./demo',
    )
    .action(async ({ port, host, demo = false }: Options, self: Command) => {
      const { serve } = await import('../serve/serve.ts')
      const folder = demo && !hasData(self) ? { DATA_DIR: demoFolder } : {}
      await serve(surroundingsOf(self, { PORT: port, HOST: host, ...folder }), demo)
    })
  examples(
    command,
    `  $ social-service serve
  $ social-service serve --port 8080 --host 0.0.0.0 --data-dir /var/lib/social
  $ social-service serve --demo               something to look at, for this machine alone
  $ DATABASE_URL=postgres://me@db/social BASE_URL=https://social.example social-service serve
  $ npm start -- --port 8080                  the same, in a checkout

At SIGTERM or Ctrl-C it takes no more requests, finishes what is under way, cuts off what is not done after ten seconds, and
exits with 0. A second signal ends it at once, with 1. With --json it prints {"url", "data_dir", "pid"} when it is ready, and logs to standard error.`,
  )
}

function hasData(command: Command): boolean {
  const { dataDir, databaseUrl } = command.optsWithGlobals<{ dataDir: string; databaseUrl?: string }>()
  const isSaid = dataDir !== '' && command.getOptionValueSourceWithGlobals('dataDir') !== 'default'
  return isSaid || Boolean(databaseUrl ?? process.env['DATABASE_URL'])
}
