import { mod } from '../messages/moderation.ts'
import { TextWithElements } from '../parts/TextWithElements.tsx'
import { Time } from '../parts/Time.tsx'
import type { Account, AuditLogEntry } from '../schema/api.ts'
import { may } from '../state/role.ts'
import { auditEntries } from './audit.ts'

/** An entry of the audit log: actor, action, target, time, reason and surface. */
export function AuditEntry({ id }: { id: string }) {
  const entry = auditEntries.of(id).value
  if (!entry) return null
  const { audit } = mod
  const { account_id, account, target_account_id, target_account } = entry
  const who = account_id === null ? audit.operator : <Who account={account} />
  return (
    <li class="mod-entry" data-anchor={id}>
      <p>
        <TextWithElements
          text={sentenceOf(entry)}
          parts={{ who, whom: target_account_id && <Who account={target_account} /> }}
        />
      </p>
      {(entry.report_id ?? entry.status_id) && (
        <p class="mod-facts">
          {entry.report_id && may('manageReports') && (
            <a href={`/moderation/reports/${entry.report_id}`}>{mod.reports.one}</a>
          )}{' '}
          {entry.status_id && may('manageReports', 'manageUsers') && (
            <a href={`/moderation/posts/${entry.status_id}`}>{mod.posts.title}</a>
          )}
        </p>
      )}
      {entry.detail && <p class="mod-facts">{audit.detail(entry.detail)}</p>}
      {entry.reason && (
        <p class="mod-reason" dir="auto">
          {audit.reason(entry.reason)}
        </p>
      )}
      <p class="mod-facts">
        <Time at={entry.created_at} isExact /> · {audit.surfaces[entry.surface]}
      </p>
    </li>
  )
}

function Who({ account }: { account: Account | null }) {
  if (!account) return <>{mod.audit.deleted}</>
  const name = `@${account.acct}`
  if (!may('manageUsers')) return <strong>{name}</strong>
  return <a href={`/moderation/accounts/${account.id}`}>{name}</a>
}

function sentenceOf({ action, target_account_id }: AuditLogEntry): string {
  const sentences: Record<string, string> = mod.audit.sentences
  // A newer service may have actions that this version of the page does not have.
  return sentences[action] ?? `{who}: ${action.replaceAll('_', ' ')}${target_account_id ? ' {whom}' : ''}`
}
