import { useLocation } from 'preact-iso'
import { addressWithReturn } from '../account/returnPath.ts'
import { m } from '../messages/index.ts'
import { Page } from '../parts/Page.tsx'
import { session } from '../state/session.ts'

/** Shown to anonymous readers in place of a page that needs a session. Its link leads back here after the sign-in. */
export function SignInNeeded() {
  const { url } = useLocation()
  return (
    <Page title={m.signInNeeded.title}>
      <div class="notice">
        <p>{m.signInNeeded.text}</p>
        <p class="notice-actions">
          <a class="button button-main" href={addressWithReturn('/sign-in', url)}>
            {m.navigation.signIn}
          </a>
          {session.value?.registrations && (
            <a class="button" href="/register">
              {m.navigation.register}
            </a>
          )}
        </p>
      </div>
    </Page>
  )
}
