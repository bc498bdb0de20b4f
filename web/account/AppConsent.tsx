import { AppWindow, Check } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { signOut } from '../app/signOut.ts'
import { m } from '../messages/index.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Filled } from '../parts/Filled.tsx'
import { Icon } from '../parts/Icon.tsx'
import { me } from '../state/session.ts'
import { type AppAnswer, type AppAuthorization, decide, destinationOf } from './authorization.ts'
import { authorizationSentence } from './authorizationTrouble.ts'
import { FormTrouble } from './FormTrouble.tsx'
import { onRestored } from './onRestored.ts'
import { scopeSentences } from './scopeSentences.ts'

interface AppConsentProps {
  authorization: AppAuthorization
  request: Record<string, string>
  /** Goes on with a code to show. */
  onCode(code: string): void
}

/** Asks whether an app may use the account of who is signed in. Nothing is chosen for them: both answers stand side by side. */
export function AppConsent({ authorization, request, onCode }: AppConsentProps) {
  const [work, setWork] = useState<'allow' | 'deny' | 'sent' | undefined>(undefined)
  const [trouble, setTrouble] = useState<string | undefined>(undefined)
  useEffect(() => onRestored(() => setWork(undefined)), [])
  const { app, scopes, redirectUri } = authorization
  const texts = m.account.authorize

  async function answer(isAllowed: boolean): Promise<void> {
    setWork(isAllowed ? 'allow' : 'deny')
    setTrouble(undefined)
    try {
      goOn(await decide(request, isAllowed))
    } catch (error) {
      setWork(undefined)
      setTrouble(authorizationSentence(error))
    }
  }

  function goOn({ code, redirectTo }: AppAnswer): void {
    if (code !== undefined) return onCode(code)
    const destination = destinationOf(redirectTo ?? '')
    if (!destination) {
      setWork(undefined)
      return setTrouble(texts.unsafe)
    }
    setWork('sent')
    // Not into the history: going back must not ask again.
    location.replace(destination)
  }

  return (
    <div class="card form">
      <div class="consent-app">
        <Icon of={AppWindow} size={28} />
        <div>
          <h2>
            <Filled text={texts.asks} parts={{ app: <bdi>{app.name}</bdi> }} />
          </h2>
          {app.website && (
            <p>
              {texts.appWebsite} <bdi class="consent-website">{app.website}</bdi>
            </p>
          )}
        </div>
      </div>
      <p class="field-hint">{texts.unchecked}</p>
      {me.value && (
        <div class="consent-account">
          <Avatar account={me.value} size={40} />
          <p>
            {texts.signedInAs} <strong>@{me.value.username}</strong>
          </p>
          <button
            type="button"
            class="button button-small"
            disabled={work !== undefined}
            onClick={() => void signOut()}
          >
            {texts.other}
          </button>
        </div>
      )}
      <section aria-labelledby="may">
        <h3 id="may">{texts.may}</h3>
        <ul class="consent-scopes">
          {scopeSentences(scopes).map((sentence) => (
            <li key={sentence}>
              <Icon of={Check} size={18} />
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      </section>
      <p class="field-hint">
        {texts.willNot} {afterwards(redirectUri)}
      </p>
      {trouble && <FormTrouble text={trouble} />}
      {work === 'sent' && <p role="status">{texts.sent}</p>}
      <p class="form-actions consent-actions">
        <button type="button" class="button" disabled={work !== undefined} onClick={() => void answer(false)}>
          {work === 'deny' ? texts.busy : texts.deny}
        </button>
        <button
          type="button"
          class="button button-main"
          disabled={work !== undefined}
          onClick={() => void answer(true)}
        >
          {work === 'allow' ? texts.busy : texts.allow}
        </button>
      </p>
    </div>
  )
}

// Where it goes on is the one thing here that the app cannot make up: it must be one of its own addresses.
function afterwards(redirectUri: string): string {
  const texts = m.account.authorize
  const url = URL.parse(redirectUri)
  if (!url || url.protocol === 'urn:') return texts.showsCode
  return /^https?:$/.test(url.protocol) ? texts.goesTo(url.host) : texts.goesToApp(url.protocol.slice(0, -1))
}
