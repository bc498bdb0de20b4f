import '../account/account.css'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { codeIn } from '../account/apps/device.ts'
import { DeviceCode } from '../account/apps/DeviceCode.tsx'
import { DeviceConsent } from '../account/apps/DeviceConsent.tsx'
import { SignInFirst } from '../account/apps/SignInFirst.tsx'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import type { AppDevice } from '../schema/api.ts'
import { me } from '../state/session.ts'

/**
 * The page at which people approve a device without a browser (RFC 8628 section 3.3): they enter its code and allow or
 * deny it.
 */
export function ActivatePage() {
  return (
    <Page title={m.account.device.title}>
      <div class="page-body">{me.value ? <Steps /> : <Visitor />}</div>
    </Page>
  )
}

function Visitor() {
  const texts = m.account.device
  return (
    <div class="card form">
      <h2>{texts.signInTitle}</h2>
      <p>{texts.signInText}</p>
      <SignInFirst />
    </div>
  )
}

function Steps() {
  const [typedCode, setTypedCode] = useState(() => codeIn(location.search))
  const [found, setFound] = useState<{ code: string; device: AppDevice } | undefined>(undefined)
  const [isAllowed, setAllowed] = useState<boolean | undefined>(undefined)
  if (found && isAllowed !== undefined) return <Decided app={found.device.app.name} isAllowed={isAllowed} />
  if (!found) return <DeviceCode initialCode={typedCode} onFound={(code, device) => setFound({ code, device })} />
  return (
    <DeviceConsent
      {...found}
      onDecided={setAllowed}
      onOther={() => {
        setTypedCode('')
        setFound(undefined)
      }}
    />
  )
}

function Decided({ app, isAllowed }: { app: string; isAllowed: boolean }) {
  const { allowedTitle, allowedText, deniedTitle, deniedText } = m.account.device
  const shown = useRef<HTMLDivElement>(null)
  // The focused element disappeared with the question, so the focus moves here.
  useLayoutEffect(() => shown.current?.focus(), [])
  return (
    <div role="status" tabIndex={-1} ref={shown}>
      <Notice title={isAllowed ? allowedTitle : deniedTitle} text={isAllowed ? allowedText(app) : deniedText}>
        {isAllowed && (
          <a class="button" href="/settings/security">
            {m.account.toSecurity}
          </a>
        )}
      </Notice>
    </div>
  )
}
