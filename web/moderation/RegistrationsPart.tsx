import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { confirm } from '../parts/confirm.tsx'
import { Notice } from '../parts/Notice.tsx'
import { nameOf } from '../people/nameOf.ts'
import { AccountLine } from './AccountLine.tsx'
import { accounts, foundAccounts } from './accounts.ts'
import { ModerationList } from './ModerationList.tsx'
import { Verdict } from './Verdict.tsx'

const waitingAccounts = () => foundAccounts({ status: 'pending' })

/** Accounts that wait for approval, each with the reason to join. */
export function RegistrationsPart() {
  const { registrations: texts } = mod
  return (
    <ModerationList
      feed={waitingAccounts()}
      label={mod.sections.registrations.label}
      empty={<Notice title={texts.none} text={texts.noneText} />}
      entry={(id) => <Entry key={id} id={id} />}
    />
  )
}

function Entry({ id }: { id: string }) {
  const account = accounts.of(id).value
  if (!account) return null
  const { registrations: texts } = mod
  const name = nameOf(account.account)
  return (
    <li data-anchor={id}>
      <AccountLine account={account} />
      <div class="mod-below">
        {account.invite_request ? (
          <p class="mod-reason" dir="auto">
            {account.invite_request}
          </p>
        ) : (
          <p class="quiet">{texts.noReason}</p>
        )}
        <Verdict
          name={name}
          texts={texts}
          confirmReject={() => confirm({ title: texts.rejectTitle(name), text: texts.rejectText, yes: texts.reject })}
          isApprovalMain
          send={(choice) => call(`POST /api/admin/accounts/{id}/${choice}`, { path: { id } })}
          onDone={() => waitingAccounts().remove(id)}
        />
      </div>
    </li>
  )
}
