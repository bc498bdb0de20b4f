import type { ComponentChildren } from 'preact'
import { m } from '../../messages/index.ts'
import type { AppDevice } from '../../schema/api.ts'
import { FormTrouble } from '../FormTrouble.tsx'
import { ProofWindow } from '../reauthenticate.tsx'
import { AppName } from './AppName.tsx'
import { ConsentAccount, OtherAccount } from './ConsentAccount.tsx'
import { ScopeList } from './ScopeList.tsx'

/** What is being sent: an answer, or, once it is taken, who gave it. */
export type ConsentWork = 'allow' | 'deny' | 'sent'

interface ConsentCardProps extends Pick<AppDevice, 'app' | 'scopes'> {
  work: ConsentWork | undefined
  trouble: string | undefined
  onAnswer(isAllowed: boolean): void
  /** What comes of it. */
  children: ComponentChildren
}

/** Asks whether an app may use the account of who is signed in. Nothing is chosen for them: both answers stand side by side. */
export function ConsentCard({ app, scopes, work, trouble, onAnswer, children }: ConsentCardProps) {
  const texts = m.account.authorize
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
        <button type="button" class="button" disabled={work !== undefined} onClick={() => onAnswer(false)}>
          {work === 'deny' ? texts.busy : texts.deny}
        </button>
        <button type="button" class="button button-main" disabled={work !== undefined} onClick={() => onAnswer(true)}>
          {work === 'allow' ? texts.busy : texts.allow}
        </button>
      </p>
      <ProofWindow text={texts.proof} returnTo={`${location.pathname}${location.search}`} />
    </div>
  )
}
