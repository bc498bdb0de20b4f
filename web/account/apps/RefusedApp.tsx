import { m } from '../../messages/index.ts'
import { TextWithElements } from '../../parts/TextWithElements.tsx'
import { Notice } from '../../parts/Notice.tsx'
import type { AppQuestion } from '../../schema/api.ts'
import { destinationOf } from './destination.ts'
import { hostOf } from './RedirectDestination.tsx'

interface RefusedAppProps {
  question: AppQuestion
  refusal: NonNullable<AppQuestion['refusal']>
}

/**
 * Shows what is wrong with the request of an app. The user returns the error to the app with a button. An automatic
 * redirect would be an open redirect, because anyone can register an app (RFC 9700 section 4.11.2).
 */
export function RefusedApp({ question: { app, redirectUri }, refusal }: RefusedAppProps) {
  const texts = m.account.authorize
  const destination = destinationOf(refusal.redirectTo ?? '')
  const why = refusal.error === 'invalid_scope' ? texts.wrongScopes : texts.wrongRequest
  const title = <TextWithElements text={texts.refusedTitle} parts={{ app: <bdi>{app.name}</bdi> }} />
  return (
    <div role="alert">
      <Notice title={title} text={`${why} ${texts.invalidText}`}>
        {destination && (
          <button type="button" class="button" onClick={() => location.replace(destination)}>
            {texts.backTo(hostOf(redirectUri)?.name ?? '')}
          </button>
        )}
      </Notice>
      <p class="consent-detail">
        <code>{`${refusal.error}: ${refusal.description}`}</code>
      </p>
    </div>
  )
}
