import '../account/account.css'
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { AccountChoice } from '../account/apps/AccountChoice.tsx'
import { AppConsent } from '../account/apps/AppConsent.tsx'
import { AppName } from '../account/apps/AppName.tsx'
import { asksForAccount, readAuthorization, requestIn } from '../account/apps/authorization.ts'
import { refusedRequest } from '../account/apps/authorizationErrors.ts'
import { accountIsChosen, hasChosenAccount } from '../account/apps/chosenAccount.ts'
import { RefusedApp } from '../account/apps/RefusedApp.tsx'
import { shownCode } from '../account/apps/shownCode.ts'
import { SignInFirst } from '../account/apps/SignInFirst.tsx'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { me } from '../state/session.ts'

/** The consent page of apps (RFC 6749 section 4.1.1): it shows the app and the requested scopes. */
export function AuthorizePage() {
  return (
    <Page title={m.account.authorize.title}>
      <div class="page-body">
        <AuthorizationRequest />
      </div>
    </Page>
  )
}

function AuthorizationRequest() {
  const { route } = useLocation()
  const [request] = useState(() => requestIn(location.search))
  const { value: question, error, again } = useLoaded(() => readAuthorization(request))
  const [isChosen, setChosen] = useState(() => !asksForAccount(request) || hasChosenAccount())
  const [isDenied, setDenied] = useState(false)
  const texts = m.account.authorize
  const isSignedIn = me.value !== undefined
  useEffect(() => void (isSignedIn || accountIsChosen()), [])

  if (error !== undefined) return <Refused error={error} again={() => void again()} />
  if (!question) return <p role="status">{m.app.loading}</p>
  if (question.refusal) return <RefusedApp question={question} refusal={question.refusal} />
  if (isDenied) return <Notice title={texts.deniedTitle} text={texts.deniedText} />
  const { app } = question
  if (!isSignedIn)
    return (
      <div class="card form">
        <AppName app={app} />
        <p>{texts.signInFirst}</p>
        <SignInFirst />
      </div>
    )
  if (!isChosen)
    return (
      <AccountChoice
        app={app}
        onGoOn={() => {
          accountIsChosen()
          setChosen(true)
        }}
      />
    )
  return (
    <AppConsent
      question={question}
      request={request}
      onDenied={() => setDenied(true)}
      onCode={(code) => {
        shownCode.value = code
        route('/oauth/show-code', true)
      }}
    />
  )
}

function Refused({ error, again }: { error: unknown; again(): void }) {
  const { title, text } = refusedRequest(error)
  return (
    <div role="alert">
      <Notice title={title} text={text}>
        <button type="button" class="button" onClick={again}>
          {m.errors.again}
        </button>
        <a class="button button-quiet" href="/">
          {m.notFound.toHome}
        </a>
      </Notice>
    </div>
  )
}
