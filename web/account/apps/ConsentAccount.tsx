import type { ComponentChildren } from 'preact'
import { service } from '../../app/service.ts'
import { signOut } from '../../app/signOut.ts'
import { m } from '../../messages/index.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { me } from '../../state/session.ts'

/** The account that the app would use. */
export function ConsentAccount({ children }: { children?: ComponentChildren }) {
  const account = me.value
  if (!account) return null
  return (
    <div class="consent-account">
      <Avatar account={account} size={40} />
      <p>
        {m.account.authorize.signedInAs(service.title)} <strong>@{account.username}</strong>
      </p>
      {children}
    </div>
  )
}

/** A button that signs out, so that another account can sign in. The page then shows the sign-in links. */
export function OtherAccount({ isSmall = false, isBusy = false }: { isSmall?: boolean; isBusy?: boolean }) {
  return (
    <button
      type="button"
      class={`button${isSmall ? ' button-small' : ''}`}
      disabled={isBusy}
      onClick={() => void signOut()}
    >
      {m.account.authorize.other}
    </button>
  )
}
