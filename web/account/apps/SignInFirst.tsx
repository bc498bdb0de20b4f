import { m } from '../../messages/index.ts'
import { session } from '../../state/session.ts'
import { addressWithReturn } from '../returnPath.ts'

/** Links to sign in or register before a decision. Both return to this page. */
export function SignInFirst() {
  const here = `${location.pathname}${location.search}`
  return (
    <p class="form-actions consent-actions">
      {session.value?.registrations && (
        <a class="button" href={addressWithReturn('/register', here)}>
          {m.navigation.register}
        </a>
      )}
      <a class="button button-main" href={addressWithReturn('/sign-in', here)}>
        {m.navigation.signIn}
      </a>
    </p>
  )
}
