import type { ComponentChildren } from 'preact'
import { m } from '../messages/index.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import type { Account } from '../schema/api.ts'
import { accountSignal } from '../state/accounts.ts'
import type { Feed } from '../state/feeds.ts'
import { AccountRow } from './AccountRow.tsx'
import { useFreshFeed } from './useFreshFeed.ts'

interface AccountFeedProps {
  feed: Feed
  /** The accessible name of the list. */
  label: string
  /** Shown if the list is empty. */
  empty: ComponentChildren
  /** Renders an account. @default a row with a follow button */
  row?(account: Account): ComponentChildren
}

/** A list of accounts. Reads the next page near its end. */
export function AccountFeed({ feed, label, empty, row = defaultRow }: AccountFeedProps) {
  useFreshFeed(feed)
  if (feed.isEmpty.value) return <>{empty}</>
  return (
    <>
      {feed.ids.value.length > 0 && (
        <ul class="account-rows" aria-label={label}>
          {feed.ids.value.map((id) => (
            <AccountEntry key={id} id={id} row={row} />
          ))}
        </ul>
      )}
      <EndOfFeed feed={feed} more={m.profile.morePeople} isSilent />
    </>
  )
}

const defaultRow = (account: Account) => <AccountRow account={account} />

/** An account as an entry of a list. Renders nothing while the account is not cached. */
export function AccountEntry({ id, row = defaultRow }: { id: string; row?(account: Account): ComponentChildren }) {
  const account = accountSignal(id).value
  return account ? <li>{row(account)}</li> : null
}
