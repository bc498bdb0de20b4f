import cluster from 'node:cluster'
import type { Command } from 'commander'
import { commandLineOptions } from '../../src/config/commandLine.ts'
import { databaseOptions } from '../../src/config/database.ts'
import { serverOptions } from '../../src/config/server.ts'
import { examples } from '../examples.ts'
import { mirrored } from '../mirrored.ts'
import { workerCount, withWorkers } from '../serve/workerCount.ts'
import { namesData, type CommandContext, contextOf } from '../commandContext.ts'

interface Options {
  port?: string
  host?: string
  workers?: string
  only?: string
  demo?: boolean
}

// A separate folder, so that a demo never touches real data.
const demoFolder = './demo'

export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .description('migrates the database and runs the server until SIGTERM or Ctrl-C')
    .addOption(mirrored('--port <number>', serverOptions.port))
    .addOption(mirrored('--host <address>', serverOptions.host))
    .addOption(mirrored('--workers <number>', commandLineOptions.workers))
    .addOption(mirrored('--only <tasks>', databaseOptions.tasks))
    .option(
      '--demo',
      'first fills an empty database with invented people and posts, and prints an account to sign in with; stores the data in ./demo',
    )
    .action(async ({ port, host, workers, only, demo = false }: Options, self: Command) => {
      const folder = demo && !namesData(self) ? { DATA_DIR: demoFolder } : {}
      await serveAs(contextOf(self, { PORT: port, HOST: host, WORKERS: workers, TASKS: only, ...folder }), demo)
    })
  examples(
    command,
    `  $ social-service serve
  $ social-service serve --port 8080 --host 0.0.0.0 --data-dir /var/lib/social
  $ social-service serve --workers 4          four processes on one port; one that dies is replaced
  $ social-service serve --only streams       runs only this task; other processes run the others (see docs/scaling.md)
  $ social-service serve --demo               a demo, for this machine only
  $ DATABASE_URL=postgres://me@db/social BASE_URL=https://social.example social-service serve
  $ npm start -- --port 8080                  the same, in a checkout

At SIGTERM or Ctrl-C it accepts no more requests, finishes those in progress, cuts off the rest after ten seconds, and
exits with 0. A second signal ends it at once with exit code 1. With --json it prints {"url", "data_dir", "pid"} when it is ready
(with --workers also "workers", their process ids), and logs to standard error.`,
  )
}

async function serveAs(context: CommandContext, withDemo: boolean): Promise<void> {
  const count = workerCount(context)
  if (count === 1) return (await import('../serve/serveAlone.ts')).serveAlone(context, withDemo)
  const shared = withWorkers(context, count)
  // A worker is this program, started with the same arguments.
  if (cluster.isWorker) return (await import('../serve/worker.ts')).serveAsWorker(shared, count)
  return (await import('../serve/serveByWorkers.ts')).serveByWorkers(shared, count, withDemo)
}
