import { randomInt } from 'node:crypto'
import type { Command } from 'commander'
import { version } from '../../src/operations/instance/internal/version.ts'
import type { Format } from '../conformance/formats.ts'
import type { Report } from '../conformance/report.ts'
import { examples } from '../examples.ts'
import { exitCodes, Failure, wrongUsage } from '../failure.ts'
import { interruptible } from '../interruption.ts'
import { type CommandContext, contextOf } from '../commandContext.ts'

interface Options {
  only?: string
  strict?: boolean
  keepSession?: boolean
  stdin?: boolean
  seed?: number
  thorough?: boolean
  format?: Format
  baseline?: string
  profile?: string
  dryRun?: boolean
}

export function addConformance(program: Command): void {
  const command = program
    .command('conformance <url>')
    .description('checks from outside whether a deployment follows the rules of the interface')
    .option('--only <ids>', 'runs only the audits with these ids, such as H-10,B-03')
    .option('--strict', 'counts an unmet SHOULD as a failure too')
    .option('--keep-session', 'skips audits that end the session or send it in wrong places')
    .option('--stdin', 'reads the credentials from standard input, as lines NAME=value')
    .option(
      '--seed <number>',
      'the seed of an earlier run, which its report shows: tries the same places again',
      seedOf,
    )
    .option('--thorough', 'tries every place rather than a sample; takes up to an hour')
    .option('--format <name>', 'format of the report: table, json, junit, sarif or markdown', formatOf)
    .option('--baseline <file>', 'the JSON report of an earlier run; its failures are not counted again')
    .option(
      '--profile <file>',
      'a JSON file with the names that the deployment uses where the interface leaves them open',
    )
    .option('--dry-run', 'lists the audits that would run, and sends nothing')
    .action(async (url: string, options: Options, self: Command) => {
      const context = contextOf(self)
      if (options.dryRun) return await showPlan(context, url, options)
      const report = await interruptible(context.process, (signal) => examine(context, url, options, signal))
      const { reportIn } = await import('../conformance/formats.ts')
      context.answer(report, reportIn(options.format ?? 'table', report))
      const { failed, warnings } = report.summary
      if (failed > 0 || (options.strict && warnings > 0)) context.process.exitCode = exitCodes.failure
    })
  examples(
    command,
    `  $ social-service conformance https://social.example
  $ export CONFORMANCE_SESSION=$(social-service sessions create check --scopes "read write follow" --json | jq -r .access_token)
  $ CONFORMANCE_USERNAME=check CONFORMANCE_PASSWORD=... social-service conformance http://localhost:3000
  $ social-service conformance https://social.example --only H-10,H-11 --json
  $ social-service conformance https://social.example --seed 4711 --format junit > report.xml
  $ social-service conformance https://social.example --baseline known.json
  $ social-service conformance https://other.example --profile other.json
  $ pass show conformance | social-service conformance https://social.example --stdin

Credentials are read from the environment, or with --stdin from standard input: CONFORMANCE_SESSION (create a
session for this, because it is ended afterwards), CONFORMANCE_USERNAME and CONFORMANCE_PASSWORD. Without them, the
command runs fewer audits and changes nothing. With them, it creates a few direct posts of that account and deletes them
again, and registers two apps, which stay. docs/conformance.md lists all audits.

Exit codes: 0 if every MUST that was checked is met; 1 if a MUST (with --strict, also a SHOULD) is not met and is not
in the baseline; 2 if there was nothing to check, or for a usage error.`,
  )
}

function seedOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw wrongUsage('--seed must be a number of at most nine digits.')
  return Number(text)
}

function formatOf(text: string): Format {
  const formats = ['table', 'json', 'junit', 'sarif', 'markdown'] as const
  const format = formats.find((one) => one === text)
  if (format === undefined) throw wrongUsage(`--format must be one of ${formats.join(', ')}.`)
  return format
}

/** Lists what a run would do with the given credentials. */
async function showPlan({ answer, variables }: CommandContext, url: string, options: Options): Promise<void> {
  const { auditsNamed, credentialsOf, originOf } = await import('../conformance/input.ts')
  const { reasonAgainst } = await import('../conformance/runAudits.ts')
  const target = originOf(url)
  const { keepSession = false } = options
  const profile = await profileFrom(options)
  const plan = auditsNamed(options.only).map((audit) => {
    const { id, level, clauses, title } = audit
    const reason = reasonAgainst({ credentials: credentialsOf(variables), keepSession, profile }, audit)
    return { id, level, clauses, title, ...(reason !== undefined && { reason }) }
  })
  const lines = plan.map(
    ({ id, level, title, reason }) => `  ${id}  ${level.padEnd(6)}  ${title}${reason ? ` (${reason})` : ''}`,
  )
  const count = plan.filter(({ reason }) => reason === undefined).length
  answer({ target, audits: plan }, [...lines, '', `${target}: ${count} audits would run. Nothing was sent.`].join('\n'))
}

async function profileFrom({ profile }: Options) {
  if (profile === undefined) return undefined
  const { readProfile } = await import('../conformance/profile.ts')
  return readProfile(profile)
}

async function examine(context: CommandContext, url: string, options: Options, signal: AbortSignal): Promise<Report> {
  const { auditsNamed, credentialsOf, originOf, readVariables } = await import('../conformance/input.ts')
  const { compared, readBaseline } = await import('../conformance/baseline.ts')
  const { summaryOf } = await import('../conformance/report.ts')
  const origin = originOf(url)
  const audits = auditsNamed(options.only)
  const baseline = options.baseline === undefined ? undefined : await readBaseline(options.baseline)
  const profile = await profileFrom(options)
  const read = options.stdin ? await readVariables(context.process.stdin, signal) : {}
  const credentials = credentialsOf({ ...context.variables, ...read })
  const { keepSession = false } = options
  const { remark } = context
  if (baseline && baseline.target !== origin)
    remark(`The baseline is a report about another deployment, ${baseline.target}.`)
  remark(planOf(origin, audits.length, credentials, keepSession))
  const startedAt = new Date().toISOString()
  const { seed = randomInt(1_000_000), thorough = false } = options
  const choice = { seed, isThorough: thorough }
  const found = await run({ origin, credentials, audits, keepSession, choice, profile, signal, remark })
  const findings = baseline ? compared(found, baseline) : found
  const earlier = baseline && { target: baseline.target, startedAt: baseline.startedAt }
  const what = { target: origin, version, startedAt, seed, thorough, ...(earlier && { baseline: earlier }) }
  return { ...what, audits: findings, summary: summaryOf(findings) }
}

type Examination = Parameters<typeof import('../conformance/runAudits.ts').runAudits>[0]

async function run(examination: Examination) {
  const { runAudits } = await import('../conformance/runAudits.ts')
  const { Unreachable } = await import('../conformance/reach.ts')
  try {
    return await runAudits(examination)
  } catch (error) {
    if (error instanceof Unreachable) throw new Failure(error.message, exitCodes.wrongUsage)
    throw error
  }
}

/** Returns the text that announces a run before anything is sent. */
function planOf(
  origin: string,
  count: number,
  { session, account }: Examination['credentials'],
  keepSession: boolean,
): string {
  const posts =
    session || account ? ' It creates a few direct posts with the account of the session, and deletes them again.' : ''
  const end = session && !keepSession ? ' It ends the session that you passed.' : ''
  return `Checks ${origin}: ${count} audits, one request at a time.${posts}${end}`
}
