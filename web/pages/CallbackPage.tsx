import { useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { callbackSentence } from '../account/callbackErrors.ts'
import { completeSignIn, providerResponse } from '../account/providerResponse.ts'
import { ProviderButtons } from '../account/ProviderButtons.tsx'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { me } from '../state/session.ts'

/** The page to which identity providers redirect. Completes the sign-in and continues. */
export function CallbackPage() {
  const { route, path } = useLocation()
  const { state, returnTo, error, isDeclined } = providerResponse.value
  useEffect(() => {
    if (state === 'new') void completeSignIn(path.split('/')[3])
    if (state === 'done') route(returnTo, true)
  }, [state])
  const isSignedIn = me.value !== undefined
  return (
    <Page title={m.account.callback.title}>
      {state === 'nothing' && (
        <Notice title={m.account.callback.nothingTitle} text={m.account.callback.nothingText}>
          <a class="button button-main" href={isSignedIn ? '/home' : '/sign-in'}>
            {isSignedIn ? m.account.callback.goOn : m.account.callback.again}
          </a>
        </Notice>
      )}
      {state === 'failed' && (
        <div role="alert">
          <Notice
            title={isSignedIn ? m.account.callback.notLinked : m.account.callback.failed}
            text={callbackSentence(error, isDeclined)}
          >
            <a class="button button-main" href={isSignedIn ? '/settings/security' : '/sign-in'}>
              {isSignedIn ? m.account.callback.toSecurity : m.account.callback.again}
            </a>
            {error instanceof BoundaryError && error.code === 'approval_pending' && (
              <ProviderButtons returnTo="/" withdraw label={m.account.signIn.withdraw.byProvider} />
            )}
          </Notice>
        </div>
      )}
      {(state === 'new' || state === 'done') && (
        <p class="page-body" role="status">
          {m.account.callback.busy}
        </p>
      )}
    </Page>
  )
}
