import '../account/account.css'
import { useLocation } from 'preact-iso'
import { AppConsent } from '../account/AppConsent.tsx'
import { readAuthorization, requestIn } from '../account/authorization.ts'
import { refusedRequest } from '../account/authorizationTrouble.ts'
import { leadingBack } from '../account/returnPath.ts'
import { shownCode } from '../account/shownCode.ts'
import { useLoaded } from '../parts/useLoaded.ts'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { me, session } from '../state/session.ts'

/** Where apps send people to be let in (RFC 6749 section 4.1.1): who asks, for what, and what they say to it. */
export function AuthorizePage() {
  return (
    <Page title={m.account.authorize.title}>
      <div class="page-body">{me.value ? <Request /> : <SignInFirst />}</div>
    </Page>
  )
}

function SignInFirst() {
  const { url } = useLocation()
  return (
    <Notice title={m.account.authorize.title} text={m.account.authorize.signInFirst}>
      <a class="button button-main" href={leadingBack('/sign-in', url)}>
        {m.navigation.signIn}
      </a>
      {session.value?.registrations && (
        <a class="button" href={leadingBack('/register', url)}>
          {m.navigation.register}
        </a>
      )}
    </Notice>
  )
}

function Request() {
  const { route } = useLocation()
  const request = requestIn(location.search)
  const { value, trouble, again } = useLoaded(() => readAuthorization(request))
  if (trouble !== undefined) {
    const { title, text } = refusedRequest(trouble)
    return (
      <div role="alert">
        <Notice title={title} text={text}>
          <button type="button" class="button" onClick={() => void again()}>
            {m.errors.again}
          </button>
          <a class="button button-quiet" href="/">
            {m.notFound.toHome}
          </a>
        </Notice>
      </div>
    )
  }
  if (!value) return <p role="status">{m.app.loading}</p>
  return (
    <AppConsent
      authorization={value}
      request={request}
      onCode={(code) => {
        shownCode.value = code
        route('/oauth/show-code', true)
      }}
    />
  )
}
