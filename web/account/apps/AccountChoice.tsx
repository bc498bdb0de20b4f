import { m } from '../../messages/index.ts'
import { me } from '../../state/session.ts'
import { AppName } from './AppName.tsx'
import { ConsentAccount, OtherAccount } from './ConsentAccount.tsx'

interface AccountChoiceProps {
  app: { name: string; website: string | null }
  onGoOn(): void
}

/** Asks first of all with which account, where an app wants that: it may be for another one than last time. */
export function AccountChoice({ app, onGoOn }: AccountChoiceProps) {
  const { which, goOnAs } = m.account.authorize
  return (
    <div class="card form">
      <AppName app={app} />
      <h3>{which}</h3>
      <ConsentAccount />
      <button type="button" class="button button-main" onClick={onGoOn}>
        {goOnAs(me.value?.username ?? '')}
      </button>
      <OtherAccount />
    </div>
  )
}
