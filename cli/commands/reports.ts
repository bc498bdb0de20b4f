import type { Command } from 'commander'
import { isId, type ReportId } from '../../src/model/ids.ts'
import { cleanLine } from '../../src/model/text/clean.ts'
import type { ReportSummary } from '../../src/stores/reports.ts'
import { examples } from '../examples.ts'
import { Failure, wrongUsage } from '../failure.ts'
import { surroundingsOf } from '../surroundings.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addReports(program: Command): void {
  const reports = program.command('reports').description('shows what people reported, and marks it as dealt with')
  addList(reports)
  addResolve(reports)
  examples(
    reports,
    `  $ social-service reports list
  $ social-service reports list --json | jq '.[] | select(.category == "spam")'
  $ social-service reports resolve 117038021345280000`,
  )
}

const most = 1000

function addList(reports: Command): void {
  const command = reports
    .command('list')
    .description(`lists the open reports, the newest first, ${most} at most`)
    .option('--all', 'lists the resolved ones too')
    .action(async ({ all = false }: { all?: boolean }, self: Command) => {
      const surroundings = surroundingsOf(self)
      const list = await withService(surroundings, ({ stores }) => stores.reports.list(!all, most))
      const nothing = all ? 'There are no reports.' : 'There are no open reports.'
      surroundings.answer(list.map(reportJson), list.length === 0 ? nothing : textOf(list))
    })
  examples(command, '  $ social-service reports list --all --json')
}

function addResolve(reports: Command): void {
  const command = reports
    .command('resolve <id>')
    .description('marks a report as dealt with; what is done about it is done by other commands')
    .action(async (given: string, _options: object, self: Command) => {
      const surroundings = surroundingsOf(self)
      if (!isId(given)) throw wrongUsage('The id must be one that "reports list" shows.')
      const report = await withService(surroundings, ({ stores }) => stores.reports.resolve(given as ReportId))
      if (!report) throw new Failure(`There is no report ${given}.`)
      surroundings.answer(reportJson(report), `The report of @${report.target} is resolved.`)
    })
  examples(
    command,
    `  $ social-service accounts suspend mallory
  $ social-service reports resolve 117038021345280000`,
  )
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
