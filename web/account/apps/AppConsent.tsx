import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import type { AppAnswer, AppQuestion } from '../../schema/api.ts'
import { onRestored } from '../onRestored.ts'
import { withRecentProof } from '../reauthenticate.tsx'
import { type AppRequest, decide } from './authorization.ts'
import { authorizationSentence } from './authorizationTrouble.ts'
import { ConsentCard, type ConsentWork } from './ConsentCard.tsx'
import { destinationOf } from './destination.ts'
import { GoesTo } from './GoesTo.tsx'

interface AppConsentProps {
  question: AppQuestion
  request: AppRequest
  /** Goes on with a code to show. */
  onCode(code: string): void
  /** Goes on where an app was refused that has no address to be told at. */
  onDenied(): void
}

/** Asks whether an app may use the account of who is signed in, and brings it the answer. */
export function AppConsent({ question, request, onCode, onDenied }: AppConsentProps) {
  const [work, setWork] = useState<ConsentWork | undefined>(undefined)
  const [trouble, setTrouble] = useState<string | undefined>(undefined)
  useEffect(() => onRestored(() => setWork(undefined)), [])
  const { app, scopes, redirectUri } = question

  async function answer(isAllowed: boolean): Promise<void> {
    setWork(isAllowed ? 'allow' : 'deny')
    setTrouble(undefined)
    try {
      const given = await withRecentProof(() => decide(request, isAllowed))
      if (given) goOn(given)
      else setWork(undefined)
    } catch (error) {
      setWork(undefined)
      setTrouble(authorizationSentence(error))
    }
  }

  function goOn({ code, redirectTo }: AppAnswer): void {
    if (code !== undefined) return onCode(code)
    if (redirectTo === undefined) return onDenied()
    const destination = destinationOf(redirectTo)
    if (!destination) {
      setWork(undefined)
      return setTrouble(m.account.authorize.unsafe)
    }
    setWork('sent')
    // Not into the history: going back must not ask again.
    location.replace(destination)
  }

  return (
    <ConsentCard app={app} scopes={scopes} work={work} trouble={trouble} onAnswer={(allow) => void answer(allow)}>
      <GoesTo redirectUri={redirectUri} />
    </ConsentCard>
  )
}
