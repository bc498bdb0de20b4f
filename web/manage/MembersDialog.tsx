import type { ComponentChildren } from 'preact'
import { useSignal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Field } from '../parts/Field.tsx'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { AccountRow } from '../people/AccountRow.tsx'
import { setMember } from '../people/members.ts'
import { nameOf } from '../people/nameOf.ts'
import type { Account, List } from '../schema/api.ts'
import { accountFeed, accountSignal } from '../state/accounts.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { FoundPeople } from './FoundPeople.tsx'

interface MembersDialogProps {
  list: List
  close(isChanged: boolean): void
}

/** A window for the members of a list. Finds accounts to add, and removes members. */
export function MembersDialog({ list, close }: MembersDialogProps) {
  const [feed] = useState(() => accountFeed('GET /api/lists/{id}/accounts', { path: { id: list.id } }))
  const [query, setQuery] = useState('')
  const [shownError, setError] = useState<string>()
  // Removed members stay in the window, so that they can be added again.
  const removed = useSignal<readonly string[]>([])
  const isChanged = useRef(false)
  useEffect(() => void feed.more(), [feed])
  const change = async (account: Account, isIn: boolean) => {
    const show = (is: boolean) => {
      removed.value = [...removed.value.filter((id) => id !== account.id), ...(is ? [] : [account.id])]
      if (is) feed.add(account.id, true)
    }
    setError(undefined)
    const wasListed = feed.ids.value.includes(account.id)
    show(isIn)
    try {
      await setMember(list.id, account.id, isIn)
      isChanged.current = true
    } catch (error) {
      if (isIn && !wasListed) feed.remove(account.id)
      else show(!isIn)
      setError(`${m.manage.members.failed(nameOf(account))} ${sentenceOf(error)}`)
    }
  }
  const isIn = (id: string) => feed.ids.value.includes(id) && !removed.value.includes(id)
  const row = (account: Account) => (
    <AccountRow account={account}>
      <MemberButton account={account} isIn={isIn(account.id)} onChange={(is) => void change(account, is)} />
    </AccountRow>
  )
  const { members } = m.manage
  return (
    <Dialog title={members.title(list.title)} onClose={() => close(isChanged.current)}>
      <Field label={members.search} hint={members.searchHint}>
        {(props) => (
          <input
            {...props}
            class="input"
            type="search"
            autoFocus
            autocomplete="off"
            maxLength={100}
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        )}
      </Field>
      {shownError && (
        <p class="field-error" role="alert">
          {shownError}
        </p>
      )}
      {query.trim() ? (
        <FoundPeople query={query.trim()} row={row} />
      ) : (
        <section class="members" aria-label={members.inIt}>
          <h3>{members.inIt}</h3>
          {feed.isEmpty.value && <p class="quiet">{members.nobody}</p>}
          <ul class="account-rows">
            {feed.ids.value.map((id) => (
              <Entry key={id} id={id} row={row} />
            ))}
          </ul>
          <EndOfFeed feed={feed} more={members.more} lines={2} isSilent />
        </section>
      )}
      <div class="dialog-actions">
        <button type="button" class="button button-main" onClick={() => close(isChanged.current)}>
          {m.app.done}
        </button>
      </div>
    </Dialog>
  )
}

function Entry({ id, row }: { id: string; row(account: Account): ComponentChildren }) {
  const account = accountSignal(id).value
  return account ? <li>{row(account)}</li> : null
}

interface MemberButtonProps {
  account: Account
  isIn: boolean
  onChange(isIn: boolean): void
}

function MemberButton({ account, isIn, onChange }: MemberButtonProps) {
  const { members } = m.manage
  const name = nameOf(account)
  return (
    <button
      type="button"
      class={`button button-small${isIn ? '' : ' button-main'}`}
      aria-label={isIn ? members.removeName(name) : members.addName(name)}
      onClick={() => onChange(!isIn)}
    >
      {isIn ? members.remove : members.add}
    </button>
  )
}
