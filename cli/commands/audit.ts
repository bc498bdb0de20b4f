import type { Command } from 'commander'
import type { AuditEntry } from '../../src/model/audit.ts'
import { cleanLine } from '../../src/model/text/clean.ts'
import { examples } from '../examples.ts'
import { contextOf } from '../commandContext.ts'
import { secondOf } from '../secondOf.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'
import { accountNamed } from '../accounts/account.ts'

const most = 1000

export function addAudit(program: Command): void {
  const audit = program.command('audit').description('shows what moderators and the operator did')
  const command = audit
    .command('list')
    .description(`lists the latest ${most} entries of the audit log, newest first`)
    .option('--about <name>', 'shows only what was done to this account')
    .option('--by <name>', 'shows only what this account did')
    .option('--all', 'lists all entries, for an export')
    .action(async ({ about, by, all }: { about?: string; by?: string; all?: boolean }, self: Command) => {
      const context = contextOf(self)
      const items = await withService(context, async ({ stores }) => {
        const idOf = async (name?: string) => (name === undefined ? undefined : (await accountNamed(stores, name)).id)
        const query = {
          limit: most,
          targetId: await idOf(about),
          actorId: await idOf(by),
        }
        let { items, next } = await stores.auditLog.page(query, null)
        while (all && next !== null) {
          const older = await stores.auditLog.page({ ...query, maxId: next }, null)
          items = [...items, ...older.items]
          next = older.next
        }
        return items
      })
      context.answer(items.map(entryJson), items.length === 0 ? 'The audit log is empty.' : textOf(items))
    })
  examples(
    command,
    '  $ social-service audit list --about mallory\n  $ social-service audit list --all --json > audit.json',
  )
  examples(audit, '  $ social-service audit list')
}

function entryJson(entry: AuditEntry) {
  return {
    id: entry.id,
    action: entry.action,
    surface: entry.surface,
    actor_id: entry.actorId,
    actor: entry.actor?.username ?? null,
    target_id: entry.targetId,
    target: entry.target?.username ?? null,
    report_id: entry.reportId,
    status_id: entry.postId,
    detail: entry.detail,
    reason: entry.reason,
    created_at: entry.createdAt,
  }
}

function textOf(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [
    secondOf(entry.createdAt),
    entry.actorId === null ? 'operator' : nameOf(entry.actor, entry.actorId),
    entry.surface,
    entry.action,
    entry.targetId === null ? '' : nameOf(entry.target, entry.targetId),
    [entry.reportId && `report ${entry.reportId}`, entry.postId && `post ${entry.postId}`, entry.detail]
      .filter(Boolean)
      .join(', '),
    cleanLine(entry.reason),
  ])
  return table(['when', 'by', 'through', 'what', 'on', 'details', 'why'], rows)
}

const nameOf = (profile: AuditEntry['actor'], id: string) => (profile ? `@${profile.username}` : id)
