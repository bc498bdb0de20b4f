import { Command, Option } from 'commander'
import { databaseOptions } from '../src/config/database.ts'
import { version } from '../src/operations/instance/internal/version.ts'
import { addAccounts } from './commands/accounts.ts'
import { addAppeals } from './commands/appeals.ts'
import { addApps } from './commands/apps.ts'
import { addBackup } from './commands/backup.ts'
import { addCompletion } from './commands/completion.ts'
import { addConformance } from './commands/conformance.ts'
import { addDemo } from './commands/demo.ts'
import { addDoctor } from './commands/doctor.ts'
import { addEmojis } from './commands/emojis.ts'
import { addIpBlocks } from './commands/ipBlocks.ts'
import { addMedia } from './commands/media.ts'
import { addMigrate } from './commands/migrate.ts'
import { addMove } from './commands/move.ts'
import { addAnnouncements } from './commands/announcements.ts'
import { addAudit } from './commands/audit.ts'
import { addFilters } from './commands/filters.ts'
import { addInvites } from './commands/invites.ts'
import { addPosts } from './commands/posts.ts'
import { addTemplates } from './commands/templates.ts'
import { addTexts } from './commands/texts.ts'
import { addReports } from './commands/reports.ts'
import { addRestore } from './commands/restore.ts'
import { addRoutes } from './commands/routes.ts'
import { addRoles } from './commands/roles.ts'
import { addRules } from './commands/rules.ts'
import { addServe } from './commands/serve.ts'
import { addSessions } from './commands/sessions.ts'
import { addUpgradeDatabase } from './commands/upgradeDatabase.ts'
import { addVerify } from './commands/verify.ts'
import { examples } from './examples.ts'
import { helpOf } from './mirrored.ts'
import type { ProcessLike } from './processLike.ts'

const afterHelp = `
Examples:
  $ social-service serve                                     http://localhost:3000, data in ./data
  $ social-service accounts create alice
  $ social-service sessions create alice --scopes "read write follow push"
  $ social-service accounts list --json | jq '.[].username'
  $ DATABASE_URL=postgres://me@db/social social-service migrate

In a checkout, "npm run --silent cli -- <command>" is the same as "social-service <command>", and "npm start" is "serve".
You can use all commands except upgrade-database while a server runs on the same data. Every setting of the server is
also an environment variable: see docs/configuration.md.

Exit codes: 0 done; 1 failed (a sentence on standard error explains why); 2 usage error. With --json, a command that
succeeds prints exactly one JSON value on standard output, and nothing else. (If "doctor" finds problems, it prints them
as a JSON value and exits with code 1.) DEBUG=1 adds the stack trace of an error.`

/**
 * Makes the command line of a process. On a usage error it throws commander's error instead of ending the process.
 */
export function makeProgram(process: ProcessLike): Command {
  const { env, stdout, stderr } = process
  const { dataDir } = databaseOptions
  const program = new Command('social-service')
    .description('Runs a social service and manages its accounts, sessions and data.')
    .version(version, '--version', 'print the version')
    .addOption(
      new Option('--data-dir <folder>', helpOf(dataDir)).default(
        dataDir.default,
        `${JSON.stringify(dataDir.default)}, env: DATA_DIR`,
      ),
    )
    // Does not read the environment here, because the help would show a password.
    .option(
      '--database-url <url>',
      'a PostgreSQL server instead of the embedded one (env: DATABASE_URL, which hides a password from process lists)',
    )
    .option('--json', 'print one JSON value and nothing else on standard output')
    .helpOption('-h, --help', 'print what a command does, with examples')
    .showHelpAfterError('(use --help for details)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 80,
      getErrHelpWidth: () => stderr.columns ?? 80,
    })
    .setOptionValue('process', process)
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
  // Commander would read the variable of the global process.
  if (env['DATA_DIR'] !== undefined) program.setOptionValueWithSource('dataDir', env['DATA_DIR'], 'env')
  examples(program, afterHelp)
  const people = [
    addAccounts,
    addRoles,
    addSessions,
    addApps,
    addReports,
    addAppeals,
    addPosts,
    addInvites,
    addIpBlocks,
  ]
  const adders = [
    addServe,
    addMigrate,
    addBackup,
    addRestore,
    addVerify,
    addMove,
    addUpgradeDatabase,
    ...people,
    addAudit,
    addMedia,
    addEmojis,
    addRules,
    addFilters,
    addAnnouncements,
    addTexts,
    addTemplates,
    addRoutes,
    addDoctor,
    addConformance,
    addDemo,
    addCompletion,
  ]
  for (const add of adders) add(program)
  return program
}
