import { useSignal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import { useEffect, useRef } from 'preact/hooks'
import { addressOf } from '../app/addressOf.ts'
import { changeAddress } from '../app/scroll.ts'
import { mod } from '../messages/moderation.ts'
import { Field } from '../parts/Field.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { Notice } from '../parts/Notice.tsx'
import { AccountLine } from './AccountLine.tsx'
import { type AccountFilter, accounts, accountStates, foundAccounts } from './accounts.ts'
import { ModerationList } from './ModerationList.tsx'

/** Milliseconds from the last key to the search. */
const pause = 300

/** All accounts, with a search. The filter is in the address of the page. */
export function AccountsPart() {
  const { query } = useLocation()
  const filter = filterOf(query)
  const { accounts: texts } = mod
  return (
    <>
      <Filters filter={filter} />
      <ModerationList
        feed={foundAccounts(filter)}
        label={texts.found}
        empty={
          <div role="status">
            <Notice title={texts.none} text={texts.noneText}>
              <a class="button" href="/moderation/accounts">
                {texts.clear}
              </a>
            </Notice>
          </div>
        }
        entry={(id) => <Entry key={id} id={id} />}
      />
    </>
  )
}

function Entry({ id }: { id: string }) {
  const found = accounts.of(id).value
  if (!found) return null
  return (
    <li data-anchor={id}>
      <AccountLine account={found} />
    </li>
  )
}

const filterOf = (query: Record<string, string>): AccountFilter => ({
  status: accountStates.find((one) => one === query['status']),
  username: query['username']?.slice(0, 30),
  displayName: query['name']?.slice(0, 100),
  isStaff: query['staff'] === 'true',
})

const pathOf = ({ status, username, displayName, isStaff }: AccountFilter): string =>
  addressOf('/moderation/accounts', { username, name: displayName, status, staff: isStaff && 'true' })

function Filters({ filter }: { filter: AccountFilter }) {
  const { route } = useLocation()
  const typed = useSignal({ username: filter.username ?? '', displayName: filter.displayName ?? '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The filter that was set last. The address follows after a pause in typing.
  const chosen = useRef(filter)
  const path = pathOf(filter)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (path === pathOf(chosen.current)) return
    // The address was changed by a link or by going back, not here.
    chosen.current = filter
    const { username = '', displayName = '' } = filter
    typed.value = { username, displayName }
  }, [path])
  function apply(more: AccountFilter = {}): void {
    clearTimeout(timer.current)
    const before = pathOf(chosen.current)
    const { username, displayName } = typed.peek()
    chosen.current = { ...chosen.current, username: username.trim(), displayName: displayName.trim(), ...more }
    const after = pathOf(chosen.current)
    if (after !== before) changeAddress(route, after)
  }
  function type(more: Partial<typeof typed.value>): void {
    typed.value = { ...typed.peek(), ...more }
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, pause)
  }
  const { accounts: texts } = mod
  return (
    <form
      role="search"
      class="mod-filters"
      aria-label={texts.search}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field label={texts.username}>
        {(props) => (
          <input
            {...props}
            class="input"
            type="search"
            maxLength={30}
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            value={typed.value.username}
            onInput={(event) => type({ username: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={texts.displayName}>
        {(props) => (
          <input
            {...props}
            class="input"
            type="search"
            dir="auto"
            maxLength={100}
            autocomplete="off"
            value={typed.value.displayName}
            onInput={(event) => type({ displayName: event.currentTarget.value })}
          />
        )}
      </Field>
      <SelectField
        label={texts.status}
        value={filter.status ?? ''}
        onChange={(value) => apply({ status: accountStates.find((one) => one === value) })}
      >
        <option value="">{texts.anyStatus}</option>
        {accountStates.map((one) => (
          <option key={one} value={one}>
            {texts.statuses[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.role}
        value={filter.isStaff ? 'staff' : ''}
        onChange={(value) => apply({ isStaff: value === 'staff' })}
      >
        <option value="">{texts.anyRole}</option>
        <option value="staff">{texts.staff}</option>
      </SelectField>
    </form>
  )
}
