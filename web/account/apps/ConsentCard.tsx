import type { ComponentChildren } from 'preact'
import { m } from '../../messages/index.ts'
import type { AppDevice } from '../../schema/api.ts'
import { FormTrouble } from '../FormTrouble.tsx'
import { ProofWindow } from '../reauthenticate.tsx'
import { AppName } from './AppName.tsx'
import { ConsentAccount, OtherAccount } from './ConsentAccount.tsx'
import { ScopeList } from './ScopeList.tsx'
import { useDeliberate } from './useDeliberate.ts'

/** What is being sent: an answer, or, once it is taken, who gave it. */
export type ConsentWork = 'allow' | 'deny' | 'sent'

interface ConsentCardProps extends Pick<AppDevice, 'app' | 'scopes'> {
  work: ConsentWork | undefined
  trouble: string | undefined
  onAnswer(isAllowed: boolean): void
  /** What comes of it. */
  children: ComponentChildren
}

/**
 * Asks whether an app may use the account of who is signed in. Nothing is chosen for them: both
 * answers stand side by side.
 */
export function ConsentCard({ app, scopes, work, trouble, onAnswer, children }: ConsentCardProps) {
  const texts = m.account.authorize
  const { isReady, deliberate } = useDeliberate()
  const answering = (isAllowed: boolean) => ({
    type: 'button' as const,
    disabled: work !== undefined,
    // Not `disabled`: it stays in reach of the keyboard, and is not read out as gone.
    'aria-disabled': !isReady,
    onClick: () => deliberate(() => onAnswer(isAllowed)),
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
      {trouble && <FormTrouble text={trouble} />}
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
