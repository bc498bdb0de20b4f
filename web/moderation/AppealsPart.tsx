import { call, callPage } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import type { AdminDecision } from '../schema/api.ts'
import { createItems } from '../state/itemFeed.ts'
import { ModerationList } from './ModerationList.tsx'
import { Verdict } from './Verdict.tsx'

const decisions = createItems<AdminDecision>('decisions')

const pendingAppeals = () =>
  decisions.feed('appeals', (cursor) =>
    callPage('GET /api/admin/decisions', { query: { appeal: 'pending', limit: 20, ...cursor } }),
  )

/** The appeals that wait for a decision. */
export function AppealsPart() {
  const { appeals: texts } = mod
  return (
    <ModerationList
      feed={pendingAppeals()}
      label={mod.sections.appeals.label}
      empty={<Notice title={texts.none} text={texts.noneText} />}
      entry={(id) => <Entry key={id} id={id} />}
    />
  )
}

function Entry({ id }: { id: string }) {
  const decision = decisions.of(id).value
  if (!decision) return null
  const { appeals: texts, reports } = mod
  const { action, text, appeal, target_account, account, report_id, created_at } = decision
  const name = `@${target_account.acct}`
  return (
    <li class="mod-entry" data-anchor={id}>
      <p>
        <a href={`/moderation/accounts/${target_account.id}`}>{name}</a>:{' '}
        <strong>
          {decision.sharing_forbidden
            ? reports.sharingForbidden
            : decision.media_removed
              ? reports.mediaRemoved
              : reports.decided[action]}
        </strong>
      </p>
      <p class="mod-facts">
        {texts.decidedBy(account ? `@${account.acct}` : mod.audit.deleted)} · <Time at={created_at} />
        {report_id && (
          <>
            {' · '}
            <a href={`/moderation/reports/${report_id}`}>{reports.one}</a>
          </>
        )}
      </p>
      <p class="mod-reason" dir="auto">
        {text}
      </p>
      {appeal && (
        <>
          <p class="mod-facts">
            {texts.appealText} · <Time at={appeal.created_at} />
          </p>
          <blockquote class="mod-comment" dir="auto">
            {appeal.text}
          </blockquote>
        </>
      )}
      <Verdict
        name={name}
        texts={texts}
        send={(choice) => call(`POST /api/admin/decisions/{id}/appeal/${choice}`, { path: { id }, body: {} })}
        onDone={() => pendingAppeals().remove(id)}
      />
    </li>
  )
}
