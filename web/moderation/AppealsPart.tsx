import { useState } from 'preact/hooks'
import { call, callPage } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { focusNext } from '../parts/focusNext.ts'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import type { AdminDecision } from '../schema/api.ts'
import { change } from './change.ts'
import { createItems } from './itemFeed.ts'

const decisions = createItems<AdminDecision>('decisions')

const pendingAppeals = () =>
  decisions.feed('appeals', (cursor) =>
    callPage('GET /api/admin/decisions', { query: { appeal: 'pending', limit: 20, ...cursor } }),
  )

/** Appeals against decisions that nobody has decided about. */
export function AppealsPart() {
  const feed = useFreshFeed(pendingAppeals())
  const { appeals: texts } = mod
  return (
    <>
      {feed.isEmpty.value && <Notice title={texts.none} text={texts.noneText} />}
      {feed.ids.value.length > 0 && (
        <ul class="mod-rows" aria-label={mod.sections.appeals.label}>
          {feed.ids.value.map((id) => (
            <Entry key={id} id={id} />
          ))}
        </ul>
      )}
      <EndOfFeed feed={feed} more={mod.more} lines={3} isSilent />
    </>
  )
}

function Entry({ id }: { id: string }) {
  const found = decisions.of(id).value
  return found ? <Appealed decision={found} /> : null
}

function Appealed({ decision }: { decision: AdminDecision }) {
  const [isBusy, setBusy] = useState(false)
  const { appeals: texts, reports } = mod
  const { id, action, text, appeal, target_account, account, report_id, created_at } = decision
  const name = `@${target_account.acct}`

  async function decide(what: 'approve' | 'reject', entry: Element | null): Promise<void> {
    setBusy(true)
    const run = () => call(`POST /api/admin/decisions/{id}/appeal/${what}`, { path: { id }, body: {} })
    if (await change(run, what === 'approve' ? texts.approved(name) : texts.rejected(name))) {
      focusNext(entry)
      pendingAppeals().remove(id)
    }
    setBusy(false)
  }

  return (
    <li class="mod-entry" data-anchor={id}>
      <p>
        <a href={`/moderation/accounts/${target_account.id}`}>{name}</a>: <strong>{reports.decided[action]}</strong>
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
            {texts.said} · <Time at={appeal.created_at} />
          </p>
          <blockquote class="mod-comment" dir="auto">
            {appeal.text}
          </blockquote>
        </>
      )}
      <p class="form-actions">
        <button
          type="button"
          class="button button-small"
          data-action="approve"
          disabled={isBusy}
          aria-label={texts.approveName(name)}
          onClick={(event) => void decide('approve', event.currentTarget.closest('li'))}
        >
          {texts.approve}
        </button>
        <button
          type="button"
          class="button button-small"
          data-action="reject"
          disabled={isBusy}
          aria-label={texts.rejectName(name)}
          onClick={(event) => void decide('reject', event.currentTarget.closest('li'))}
        >
          {texts.reject}
        </button>
      </p>
    </li>
  )
}
