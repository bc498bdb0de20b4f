import { mod } from '../messages/moderation.ts'
import { Time } from '../parts/Time.tsx'
import { reportedBy, reports } from './reports.ts'

/** A report in a list: reported account, category and state. */
export function ReportLine({ id }: { id: string }) {
  const report = reports.of(id).value
  if (!report) return null
  const { reports: texts } = mod
  const { target_account, category, action_taken, action_taken_at, action_taken_by_account } = report
  const by = action_taken_by_account?.username
  return (
    <a class="mod-line" href={`/moderation/reports/${id}`}>
      <span>
        <strong>{texts.about(`@${target_account.username}`)}</strong>{' '}
        <span class="mod-pill">{texts.categories[category]}</span>
      </span>
      <span class="mod-facts">
        {reportedBy(report)} · <Time at={report.created_at} />
        {action_taken && action_taken_at && (
          <>
            {' · '}
            {by ? texts.closedBy(`@${by}`) : texts.closed} <Time at={action_taken_at} />
          </>
        )}
      </span>
    </a>
  )
}
