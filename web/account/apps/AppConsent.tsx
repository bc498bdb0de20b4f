import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import type { AppAnswer, AppQuestion } from '../../schema/api.ts'
import { onRestored } from '../onRestored.ts'
import { withRecentProof } from '../reauthenticate.tsx'
import { type AppRequest, decide } from './authorization.ts'
import { authorizationSentence } from './authorizationErrors.ts'
import { ConsentCard, type ConsentWork } from './ConsentCard.tsx'
import { destinationOf } from './destination.ts'
import { RedirectDestination } from './RedirectDestination.tsx'

interface AppConsentProps {
  question: AppQuestion
  request: AppRequest
  /** Called with the code if the page must show it to the person. */
  onCode(code: string): void
  /** Called after a denial that cannot be sent to the app, because it has no redirect URI. */
  onDenied(): void
}

/** Asks whether an app may use the signed-in account, and sends the response to the app. */
export function AppConsent({ question, request, onCode, onDenied }: AppConsentProps) {
  const [work, setWork] = useState<ConsentWork | undefined>(undefined)
  const [shownError, setError] = useState<string | undefined>(undefined)
  useEffect(() => onRestored(() => setWork(undefined)), [])
  const { app, scopes, redirectUri } = question

  async function answer(isAllowed: boolean): Promise<void> {
    setWork(isAllowed ? 'allow' : 'deny')
    setError(undefined)
    try {
      const decision = await withRecentProof(() => decide(request, isAllowed))
      if (decision) goOn(decision)
      else setWork(undefined)
    } catch (error) {
      setWork(undefined)
      setError(authorizationSentence(error))
    }
  }

  function goOn({ code, redirectTo }: AppAnswer): void {
    if (code !== undefined) return onCode(code)
    if (redirectTo === undefined) return onDenied()
    const destination = destinationOf(redirectTo)
    if (!destination) {
      setWork(undefined)
      return setError(m.account.authorize.unsafe)
    }
    setWork('sent')
    // Replaces the history entry, so that going back does not ask again.
    location.replace(destination)
  }

  return (
    <ConsentCard app={app} scopes={scopes} work={work} error={shownError} onDecision={(allow) => void answer(allow)}>
      <RedirectDestination redirectUri={redirectUri} />
    </ConsentCard>
  )
}
