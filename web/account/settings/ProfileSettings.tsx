import { call } from '../../boundary/boundary.ts'
import { Trouble } from '../../parts/Trouble.tsx'
import { readInstance } from '../../state/instance.ts'
import { useLoaded } from '../../parts/useLoaded.ts'
import { PaneWaiting } from './PaneWaiting.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'

// Asked for anew: it may have been changed in another client since the page was opened.
async function readProfile() {
  const [profile, instance] = await Promise.all([call('GET /api/profile', {}), readInstance()])
  return { profile, limits: instance.configuration }
}

/** What others see of who is signed in, and who finds them. */
export function ProfileSettings() {
  const { value, trouble, again } = useLoaded(readProfile)
  if (!value) return trouble ? <Trouble error={trouble} again={() => void again()} /> : <PaneWaiting />
  return <ProfileEditor profile={value.profile} limits={value.limits} />
}
