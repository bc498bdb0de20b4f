import { m } from '../../messages/index.ts'
import { session } from '../../state/session.ts'
import { leadingBack } from '../returnPath.ts'

/** The ways in, for who is to decide something in their own name; both lead back to this page. */
export function SignInFirst() {
  const here = `${location.pathname}${location.search}`
  return (
    <p class="form-actions consent-actions">
      {session.value?.registrations && (
        <a class="button" href={leadingBack('/register', here)}>
          {m.navigation.register}
        </a>
      )}
      <a class="button button-main" href={leadingBack('/sign-in', here)}>
        {m.navigation.signIn}
      </a>
    </p>
  )
}
