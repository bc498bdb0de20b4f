import { useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import '../account/account.css'
import { LeftNotice } from '../account/LeftNotice.tsx'
import { addressWithReturn, returnPathOf } from '../account/returnPath.ts'
import { SignInForm } from '../account/SignInForm.tsx'
import { openSession } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Page } from '../parts/Page.tsx'
import { me, session } from '../state/session.ts'

/**
 * The sign-in page, with all methods of this service. A person who is signed in, here or in another tab, continues to
 * the page that they wanted.
 */
export function SignInPage() {
  const { route } = useLocation()
  const returnTo = returnPathOf(location.search)
  const isSignedIn = me.value !== undefined
  useEffect(() => {
    if (isSignedIn) return route(returnTo, true)
    return checkWhenVisible()
  }, [isSignedIn])
  if (isSignedIn) return null
  return (
    <Page title={m.account.signIn.title}>
      <div class="page-body way-in">
        <LeftNotice />
        <SignInForm returnTo={returnTo} />
        <p class="entry-other">
          {session.value?.registrations ? (
            <>
              {m.account.signIn.noAccount}{' '}
              <a href={addressWithReturn('/register', returnTo)}>{m.account.signIn.register}</a>
            </>
          ) : (
            m.account.signIn.closed
          )}
        </p>
      </div>
    </Page>
  )
}

// Checks the session when the page becomes visible, because the person may have used another tab to sign in.
function checkWhenVisible(): () => void {
  const look = () => void (document.visibilityState === 'visible' && openSession().catch(() => {}))
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
