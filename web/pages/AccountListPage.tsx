import { useLocation, useRoute } from 'preact-iso'
import { BlocksPage } from '../manage/BlocksPage.tsx'
import { MutesPage } from '../manage/MutesPage.tsx'
import { RequestsPage } from '../manage/RequestsPage.tsx'
import { FollowsPage } from '../people/FollowsPage.tsx'

/** Lists accounts, depending on the path: followers, followed accounts, follow requests, muted or blocked accounts. */
export function AccountListPage() {
  const { path } = useLocation()
  const handle = useRoute().params['handle']
  if (path === '/mutes') return <MutesPage />
  if (path === '/blocks') return <BlocksPage />
  if (path === '/follow-requests') return <RequestsPage />
  return <FollowsPage acct={handle!.slice(1)} kind={path.endsWith('/followers') ? 'followers' : 'following'} />
}
