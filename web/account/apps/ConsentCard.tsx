import type { ComponentChildren } from 'preact'
import { m } from '../../messages/index.ts'
import type { AppDevice } from '../../schema/api.ts'
import { FormError } from '../FormError.tsx'
import { ProofWindow } from '../reauthenticate.tsx'
import { AppName } from './AppName.tsx'
import { ConsentAccount, OtherAccount } from './ConsentAccount.tsx'
import { ScopeList } from './ScopeList.tsx'
import { useDeliberate } from './useDeliberate.ts'

/** The decision that is being sent. 'sent' means that it was accepted and the browser is leaving the page. */
export type ConsentWork = 'allow' | 'deny' | 'sent'

interface ConsentCardProps extends Pick<AppDevice, 'app' | 'scopes'> {
  work: ConsentWork | undefined
  error: string | undefined
  onDecision(isAllowed: boolean): void
  /** An explanation of the consequences. */
  children: ComponentChildren
}

/** Asks whether an app may use the signed-in account. The two buttons are side by side, and neither is preselected. */
export function ConsentCard({ app, scopes, work, error, onDecision, children }: ConsentCardProps) {
  const texts = m.account.authorize
  const { isReady, deliberate } = useDeliberate()
  const answering = (isAllowed: boolean) => ({
    type: 'button' as const,
    disabled: work !== undefined,
    // Uses `aria-disabled` instead of `disabled`, so that the button stays focusable and is announced.
    'aria-disabled': !isReady,
    onClick: () => deliberate(() => onDecision(isAllowed)),
  })
  return (
    <div class="card form">
      <AppName app={app} />
      <ConsentAccount>
        <OtherAccount isSmall isBusy={work !== undefined} />
      </ConsentAccount>
      <ScopeList scopes={scopes} />
      {children}
      <p class="field-hint">{texts.takeBack}</p>
      {error && <FormError text={error} />}
      {work === 'sent' && <p role="status">{texts.sent}</p>}
      <p class="form-actions consent-actions">
        <button class="button" {...answering(false)}>
          {work === 'deny' ? texts.busy : texts.deny}
        </button>
        <button class="button button-main" {...answering(true)}>
          {work === 'allow' ? texts.busy : texts.allow}
        </button>
      </p>
      <ProofWindow text={texts.proof} returnTo={`${location.pathname}${location.search}`} />
    </div>
  )
}
