import { call } from '../../boundary/boundary.ts'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { readInstance } from '../../state/instance.ts'
import { useLoaded } from '../../parts/useLoaded.ts'
import { PaneWaiting } from './PaneWaiting.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'

// Reads the profile from the service, because another client may have changed it.
async function readProfile() {
  const [profile, instance] = await Promise.all([call('GET /api/profile', {}), readInstance()])
  return { profile, limits: instance.configuration }
}

/** The settings of the profile and of its visibility in search. */
export function ProfileSettings() {
  const { value, error, again } = useLoaded(readProfile)
  if (!value) return error ? <ErrorNotice error={error} again={() => void again()} /> : <PaneWaiting />
  return <ProfileEditor profile={value.profile} limits={value.limits} />
}
