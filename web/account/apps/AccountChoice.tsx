import { m } from '../../messages/index.ts'
import { me } from '../../state/session.ts'
import { AppName } from './AppName.tsx'
import { ConsentAccount, OtherAccount } from './ConsentAccount.tsx'
import { useDeliberate } from './useDeliberate.ts'

interface AccountChoiceProps {
  app: { name: string; website: string | null }
  onGoOn(): void
}

/**
 * Asks which account to use before the consent page, if the app requests that. The app may want a different account
 * than last time.
 */
export function AccountChoice({ app, onGoOn }: AccountChoiceProps) {
  const { which, goOnAs } = m.account.authorize
  const { isReady, deliberate } = useDeliberate()
  return (
    <div class="card form">
      <AppName app={app} />
      <h3>{which}</h3>
      <ConsentAccount />
      <button type="button" class="button button-main" aria-disabled={!isReady} onClick={() => deliberate(onGoOn)}>
        {goOnAs(me.value?.username ?? '')}
      </button>
      <OtherAccount />
    </div>
  )
}
