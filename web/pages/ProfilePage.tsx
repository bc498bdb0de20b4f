import { useRoute } from 'preact-iso'
import { isNotFound } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { NoSuchAccount } from '../people/NoSuchAccount.tsx'
import { nameOf } from '../people/nameOf.ts'
import { ProfileContent } from '../people/ProfileContent.tsx'
import { ProfileHeader } from '../people/ProfileHeader.tsx'
import { ProfileWaiting } from '../people/ProfileWaiting.tsx'
import { useAccount } from '../people/useAccount.ts'
import '../people/profile.css'

/** A profile, with its posts. */
export function ProfilePage() {
  return <Profile acct={useRoute().params['handle']!.slice(1)} />
}

function Profile({ acct }: { acct: string }) {
  const { account, error, again } = useAccount(acct)
  if (isNotFound(error)) return <NoSuchAccount />
  if (!account)
    return (
      <Page title={error ? m.profile.title : `@${acct}`} hasBack partOf={`profile ${acct.toLowerCase()}`}>
        {error ? <ErrorNotice error={error} again={again} /> : <ProfileWaiting />}
      </Page>
    )
  if (account.suspended)
    return (
      <Page title={nameOf(account)} hasBack>
        <Notice title={m.profile.suspendedTitle} text={m.profile.suspendedText} />
      </Page>
    )
  return (
    <Page title={nameOf(account)} hasBack partOf={`profile ${acct.toLowerCase()}`}>
      <ProfileHeader account={account} />
      <ProfileContent account={account} />
    </Page>
  )
}
