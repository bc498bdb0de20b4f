import type { Command } from 'commander'
import { ReportId } from '../../src/model/ids.ts'
import type { ReportedPost } from '../../src/model/moderatedReport.ts'
import { cleanLine } from '../../src/model/text/clean.ts'
import type { ReportAction } from '../../src/stores/moderatedReports.ts'
import type { ReportSummary } from '../../src/stores/reports.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { Failure } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { type CommandContext, contextOf } from '../commandContext.ts'
import { secondOf } from '../secondOf.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addReports(program: Command): void {
  const reports = program.command('reports').description('shows what people reported, and resolves reports')
  addList(reports)
  addShow(reports)
  addResolve(reports)
  addReopen(reports)
  examples(
    reports,
    `  $ social-service reports list
  $ social-service reports list --json | jq '.[] | select(.category == "spam")'
  $ social-service reports show 117038021345280000
  $ social-service reports resolve 117038021345280000`,
  )
}

const most = 1000

function addList(reports: Command): void {
  const command = reports
    .command('list')
    .description(`lists the open reports, newest first, at most ${most}`)
    .option('--all', 'includes resolved reports')
    .action(async ({ all = false }: { all?: boolean }, self: Command) => {
      const context = contextOf(self)
      const list = await withService(context, ({ stores }) => stores.reports.list(!all, most))
      const nothing = all ? 'There are no reports.' : 'There are no open reports.'
      context.answer(list.map(reportJson), list.length === 0 ? nothing : textOf(list))
    })
  examples(command, '  $ social-service reports list --all --json')
}

function addShow(reports: Command): void {
  const command = reports
    .command('show <id>')
    .description(
      'shows a report with its posts as they were when reported; if some are not public, the audit log records who read them',
    )
    .action(async (idText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = reportId(idText)
      const { summary, posts } = await withService(context, async ({ stores }) => {
        const found = await summaryOf(stores, id)
        return { summary: found, posts: (await stores.moderatedReports.read(id, byOperator())).posts }
      })
      const value = { ...reportJson(summary), statuses: posts.map(postJson) }
      context.answer(value, [textOf([summary]), ...posts.map(postText)].join('\n'))
    })
  examples(command, '  $ social-service reports show 117038021345280000')
}

function addResolve(reports: Command): void {
  const command = reports
    .command('resolve <id>')
    .description('resolves a report; to act on the account or its posts, use other commands')
    .option('--reason <text>', 'the reason, for the audit log', '')
    .action(async (idText: string, { reason }: { reason: string }, self: Command) => {
      const context = contextOf(self)
      const report = await take(context, { idText, action: 'resolve', reason })
      context.answer(reportJson(report), `The report about @${report.target} is resolved.`)
    })
  examples(
    command,
    `  $ social-service accounts suspend mallory
  $ social-service reports resolve 117038021345280000`,
  )
}

function addReopen(reports: Command): void {
  const command = reports
    .command('reopen <id>')
    .description('opens a resolved report again')
    .option('--reason <text>', 'the reason, for the audit log', '')
    .action(async (idText: string, { reason }: { reason: string }, self: Command) => {
      const context = contextOf(self)
      const report = await take(context, { idText, action: 'reopen', reason })
      context.answer(reportJson(report), `The report about @${report.target} is open again.`)
    })
  examples(command, '  $ social-service reports reopen 117038021345280000')
}

interface ReportCommand {
  idText: string
  action: ReportAction
  reason: string
}

async function take(context: CommandContext, { idText, action, reason }: ReportCommand): Promise<ReportSummary> {
  const id = reportId(idText)
  return withService(context, async ({ stores }) => {
    await summaryOf(stores, id)
    await stores.moderatedReports.act(action, id, byOperator(reason))
    return summaryOf(stores, id)
  })
}

const reportId = (idText: string) => idFrom(ReportId, idText, 'one that "reports list" shows')

async function summaryOf({ reports }: Pick<Stores, 'reports'>, id: ReportId): Promise<ReportSummary> {
  const report = await reports.find(id)
  if (!report) throw new Failure(`There is no report ${id}.`)
  return report
}

function reportJson(report: ReportSummary) {
  return {
    id: report.id,
    reporter: report.reporter,
    target: report.target,
    category: report.category,
    comment: report.comment,
    status_ids: report.postIds,
    rule_ids: report.ruleIds,
    created_at: report.createdAt,
    resolved_at: report.resolvedAt,
  }
}

function postJson(post: ReportedPost) {
  return {
    id: post.postId,
    state: post.state,
    visibility: post.visibility,
    text: post.text,
    spoiler_text: post.contentWarning,
    media: post.media.map(({ id, kind, description }) => ({ id, type: kind, description })),
    poll_options: post.poll?.options ?? null,
    created_at: post.createdAt,
    edited_at: post.editedAt,
    captured_at: post.capturedAt,
  }
}

function postText(post: ReportedPost): string {
  const { postId, visibility, state, createdAt, media, poll } = post
  const lines = [
    `Post ${postId}, ${visibility}, ${secondOf(createdAt)}, ${state}:`,
    post.contentWarning && `  Warning: ${cleanLine(post.contentWarning)}`,
    post.text && `  ${cleanLine(post.text)}`,
    ...(poll?.options ?? []).map((option) => `  Option: ${cleanLine(option)}`),
    ...media.map(({ id, kind, description }) => `  ${kind} ${id}: ${cleanLine(description ?? '')}`),
  ]
  return ['', ...lines.filter(Boolean)].join('\n')
}

function textOf(list: readonly ReportSummary[]): string {
  const rows = list.map((report) => [
    report.id,
    `@${report.target}`,
    report.category,
    report.reporter === null ? null : `@${report.reporter}`,
    report.createdAt.slice(0, 10),
    report.resolvedAt === null ? '' : `resolved ${report.resolvedAt.slice(0, 10)}`,
    [...report.ruleIds.map((id) => `rule ${id}`), ...report.postIds.map((id) => `post ${id}`)].join(', '),
    cleanLine(report.comment),
  ])
  return table(['id', 'about', 'for', 'by', 'on', '', 'see', 'comment'], rows)
}
