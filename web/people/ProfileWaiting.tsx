import { Waiting } from '../parts/Waiting.tsx'

/** What stands where somebody's page is being read: as high as its head. */
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
