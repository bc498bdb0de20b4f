import { Waiting } from '../parts/Waiting.tsx'

/** A placeholder of the height of a profile's header, shown while the profile is loading. */
export function ProfileWaiting() {
  return (
    <>
      <div class="profile-header" aria-hidden="true">
        <div class="profile-banner" />
        <div class="profile-top">
          <span class="profile-avatar" />
        </div>
        <div class="profile-shade" />
      </div>
      <Waiting lines={3} />
    </>
  )
}
