import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { confirm } from '../parts/confirm.tsx'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { focusNext } from '../parts/focusNext.ts'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import { nameOf } from '../people/nameOf.ts'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import type { AdminAccount } from '../schema/api.ts'
import { AccountLine } from './AccountLine.tsx'
import { accounts, foundAccounts } from './accounts.ts'
import { change } from './change.ts'

const waitingAccounts = () => foundAccounts({ status: 'pending' })

/** Accounts that wait for approval, each with why somebody wants to join. */
export function RegistrationsPart() {
  const feed = useFreshFeed(waitingAccounts())
  const { registrations: texts } = mod
  return (
    <>
      {feed.isEmpty.value && <Notice title={texts.none} text={texts.noneText} />}
      {feed.ids.value.length > 0 && (
        <ul class="mod-rows" aria-label={mod.sections.registrations.label}>
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
  const found = accounts.of(id).value
  return found ? <Waiting account={found} /> : null
}

function Waiting({ account }: { account: AdminAccount }) {
  const [isBusy, setBusy] = useState(false)
  const { registrations: texts } = mod
  const { id } = account
  const name = nameOf(account.account)

  async function decide(what: 'approve' | 'reject', entry: Element | null): Promise<void> {
    setBusy(true)
    const run = () => call(`POST /api/admin/accounts/{id}/${what}`, { path: { id } })
    if (await change(run, what === 'approve' ? texts.approved(name) : texts.rejected(name))) {
      focusNext(entry)
      waitingAccounts().remove(id)
    }
    setBusy(false)
  }

  async function reject(entry: Element | null): Promise<void> {
    const question = { title: texts.rejectTitle(name), text: texts.rejectText, yes: texts.reject }
    if (await confirm(question)) await decide('reject', entry)
  }

  return (
    <li data-anchor={id}>
      <AccountLine account={account}>
        {mod.accounts.created} <Time at={account.created_at} />
      </AccountLine>
      <div class="mod-below">
        {account.invite_request ? (
          <p class="mod-reason" dir="auto">
            {account.invite_request}
          </p>
        ) : (
          <p class="quiet">{texts.noReason}</p>
        )}
        <p class="form-actions">
          <button
            type="button"
            class="button button-small button-main"
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
            onClick={(event) => void reject(event.currentTarget.closest('li'))}
          >
            {texts.reject}
          </button>
        </p>
      </div>
    </li>
  )
}
