import { useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { call } from '../boundary/boundary.ts'
import { isMissing } from '../boundary/boundaryError.ts'
import { mod } from '../messages/moderation.ts'
import { numberText } from '../messages/plural.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Html } from '../parts/Html.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { nameOf, profilePath } from '../people/nameOf.ts'
import type { AdminAccount } from '../schema/api.ts'
import { may } from '../state/role.ts'
import { me } from '../state/session.ts'
import { AccountHistory } from './AccountHistory.tsx'
import { States } from './AccountLine.tsx'
import { accounts, type AccountAction, accountActions, readAdminAccount, statesOf } from './accounts.ts'
import { historyOf } from './audit.ts'
import { change } from './change.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { Frame } from './Frame.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { Reports } from './ReportSidebar.tsx'
import { RoleOfAccount } from './RoleOfAccount.tsx'

/** The page of an account for moderators, with the actions on it. */
export function AccountDetail({ id }: { id: string }) {
  const { error, again } = useLoaded(() => readAdminAccount(id))
  const account = accounts.of(id).value
  if (account) return <Shown account={account} changed={again} />
  return (
    <Frame title={mod.account.title}>
      {isMissing(error) ? (
        <Notice title={mod.accounts.notFound} text={mod.accounts.notFoundText}>
          <a class="button" href="/moderation/accounts">
            {mod.accounts.toAccounts}
          </a>
        </Notice>
      ) : (
        <LoadingOrError error={error} again={again} lines={2} />
      )}
    </Frame>
  )
}

interface ShownProps {
  account: AdminAccount
  changed(): Promise<void>
}

function Shown({ account, changed }: ShownProps) {
  const { account: profile } = account
  const { account: texts } = mod
  return (
    <Frame title={texts.title}>
      <div class="mod-body">
        <section class="card mod-card" aria-label={texts.facts}>
          <div class="mod-who">
            <Avatar account={profile} size={64} />
            <div class="mod-names">
              <h2>
                <bdi>
                  <EmojiText text={nameOf(profile)} emojis={profile.emojis} />
                </bdi>
              </h2>
              <p class="quiet">@{account.username}</p>
            </div>
            <States account={account} />
          </div>
          {profile.note && (
            <div class="mod-bio">
              <Html html={profile.note} emojis={profile.emojis} />
            </div>
          )}
          <Facts account={account} />
          {account.approved && !account.suspended && (
            <p>
              <a href={profilePath(profile)}>{texts.profile}</a>
            </p>
          )}
        </section>
        <Actions
          account={account}
          changed={async () => {
            await changed()
            if (may('viewAuditLog')) void historyOf(account.id).renew()
          }}
        />
        {may('manageReports') && (
          <section class="card mod-card" aria-labelledby="reports">
            <h2 id="reports">{mod.sections.reports.label}</h2>
            <Reports of={{ about: account.id }} titles={[mod.reports.openAbout, mod.reports.otherClosed]} />
          </section>
        )}
        {may('viewAuditLog') && <AccountHistory id={account.id} />}
      </div>
    </Frame>
  )
}

function Facts({ account }: { account: AdminAccount }) {
  const { account: texts } = mod
  const { statuses_count, followers_count } = account.account
  return (
    <dl class="mod-list">
      <dt>{texts.status}</dt>
      <dd>
        {statesOf(account)
          .map((one) => mod.accounts.statuses[one])
          .join(', ')}
      </dd>
      <dt>{texts.role}</dt>
      <dd>{account.role.name || texts.noRole}</dd>
      <dt>{texts.created}</dt>
      <dd>
        <Time at={account.created_at} isExact />
      </dd>
      <dt>{texts.posts}</dt>
      <dd>{numberText(statuses_count)}</dd>
      <dt>{texts.followers}</dt>
      <dd>{numberText(followers_count)}</dd>
    </dl>
  )
}

function Actions({ account, changed }: ShownProps) {
  const [question, ask] = useState<AccountAction['type'] | 'none' | 'role' | 'delete'>()
  const { route } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const section = useRef<HTMLElement>(null)
  const { id } = account
  const { account: texts } = mod

  async function done(): Promise<void> {
    ask(undefined)
    await changed()
    // The pressed button is gone, so the focus must move.
    section.current?.querySelector('h2')?.focus()
  }

  async function undo({ type, undo: way }: AccountAction): Promise<void> {
    setBusy(true)
    const run = () => call(`POST /api/admin/accounts/{id}/${way}`, { path: { id } })
    if (await change(run, mod.acts[type].undone(nameOf(account.account)))) await done()
    setBusy(false)
  }

  if (id === me.value?.id) return <p class="quiet">{texts.own}</p>
  if (!account.approved) {
    return (
      <p>
        {texts.waits} <a href="/moderation/registrations">{mod.sections.registrations.label}</a>
      </p>
    )
  }
  return (
    <section class="card mod-card" aria-labelledby="actions" ref={section}>
      <h2 id="actions" tabIndex={-1}>
        {texts.actions}
      </h2>
      <p class="form-actions">
        <button type="button" class="button" disabled={isBusy} onClick={() => ask('none')}>
          {mod.acts.none.label}
        </button>
        {accountActions.map((action) => (
          <button
            key={action.type}
            type="button"
            class={`button${action.type === 'suspend' && !account.suspended ? ' button-danger' : ''}`}
            disabled={isBusy}
            onClick={() => (action.isActive(account) ? void undo(action) : ask(action.type))}
          >
            {action.isActive(account) ? mod.acts[action.type].undo : mod.acts[action.type].label}
          </button>
        ))}
        {may('manageRoles') && (
          <button type="button" class="button" disabled={isBusy} onClick={() => ask('role')}>
            {mod.roles.change}
          </button>
        )}
        {account.suspended && may('deleteUserData') && (
          <button type="button" class="button button-danger" disabled={isBusy} onClick={() => ask('delete')}>
            {mod.deletion.label}
          </button>
        )}
      </p>
      {question === 'role' && (
        <RoleOfAccount account={account} close={() => ask(undefined)} onDone={() => void done()} />
      )}
      {question === 'delete' && (
        <DeleteDialog account={account} close={() => ask(undefined)} onDone={() => route('/moderation/accounts')} />
      )}
      {question && question !== 'role' && question !== 'delete' && (
        <ActionDialog account={account} type={question} close={() => ask(undefined)} onDone={() => void done()} />
      )}
    </section>
  )
}
