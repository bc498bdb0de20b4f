import { TriangleAlert } from 'lucide'
import { call } from '../../boundary/boundary.ts'
import { m } from '../../messages/index.ts'
import { Icon } from '../../parts/Icon.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { ProofWindow } from '../reauthenticate.tsx'
import { useLoaded } from '../../parts/useLoaded.ts'
import { countSignInMethods, readSignInMethods } from '../ways.ts'
import { EventSection } from './EventSection.tsx'
import { LeaveSection } from './LeaveSection.tsx'
import { PaneWaiting } from './PaneWaiting.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProviderSection } from './ProviderSection.tsx'
import { SessionSection } from './SessionSection.tsx'

async function readSecurity() {
  const [ways, sessions] = await Promise.all([readSignInMethods(), call('GET /api/security/sessions', {})])
  return { ways, sessions, readAt: performance.now() }
}

/** The security settings: ways to sign in, sessions and security events. */
export function SecuritySettings() {
  const { value, error, again } = useLoaded(readSecurity)
  if (!value) return error ? <ErrorNotice error={error} again={() => void again()} /> : <PaneWaiting />
  const { ways, sessions, readAt } = value
  return (
    <>
      <p>{m.settings.security.intro}</p>
      {countSignInMethods(ways) === 0 && (
        <p class="warning" role="alert">
          <Icon of={TriangleAlert} />
          <span>{m.settings.security.noWay}</span>
        </p>
      )}
      <PasswordSection
        password={ways.password}
        isOnly={ways.password.set && countSignInMethods(ways) === 1}
        changed={again}
      />
      <PasskeySection passkeys={ways.passkeys} changed={again} />
      <ProviderSection linked={ways.providers} changed={again} />
      <SessionSection sessions={sessions} changed={again} />
      <EventSection readAt={readAt} />
      <LeaveSection canProve={countSignInMethods(ways) > 0} />
      <ProofWindow />
    </>
  )
}
