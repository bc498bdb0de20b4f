import { isNotFound } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import type { Account } from '../schema/api.ts'
import { accountFeed } from '../state/accounts.ts'
import { feedOf } from '../state/feeds.ts'
import { me } from '../state/session.ts'
import { AccountFeed } from './AccountFeed.tsx'
import { nameOf, profilePath } from './nameOf.ts'
import { NoSuchAccount } from './NoSuchAccount.tsx'
import { useAccount } from './useAccount.ts'

interface FollowsPageProps {
  acct: string
  kind: 'followers' | 'following'
}

/** The page of an account's followers, or of the accounts that it follows. */
export function FollowsPage({ acct, kind }: FollowsPageProps) {
  const { account, error, again } = useAccount(acct)
  if (isNotFound(error)) return <NoSuchAccount />
  const name = account ? nameOf(account) : `@${acct}`
  return (
    <Page title={kind === 'followers' ? m.profile.followersOf(name) : m.profile.followingOf(name)} hasBack>
      {account ? (
        <Follows account={account} kind={kind} />
      ) : error ? (
        <ErrorNotice error={error} again={again} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function Follows({ account, kind }: { account: Account; kind: FollowsPageProps['kind'] }) {
  const { id } = account
  const feed = feedOf(`${kind} ${id}`, () => accountFeed(`GET /api/accounts/{id}/${kind}`, { path: { id } }))
  const path = profilePath(account)
  const name = nameOf(account)
  const { followersOf, followingOf, tabs, tabFollowers, tabFollowing } = m.profile
  const links = [
    { href: `${path}/following`, label: tabFollowing },
    { href: `${path}/followers`, label: tabFollowers },
  ]
  return (
    <>
      <Tabs label={tabs} tabs={links} current={`${path}/${kind}`} />
      <AccountFeed
        feed={feed}
        label={kind === 'followers' ? followersOf(name) : followingOf(name)}
        empty={<Nobody account={account} kind={kind} />}
      />
    </>
  )
}

function Nobody({ account, kind }: { account: Account; kind: FollowsPageProps['kind'] }) {
  const { profile } = m
  const isOwn = me.value?.id === account.id
  const isFollowers = kind === 'followers'
  const title = isFollowers ? profile.noFollowers : profile.noFollowing
  if (isOwn)
    return (
      <Notice title={title} text={isFollowers ? profile.noFollowersSelfText : profile.noFollowingSelfText}>
        <a class="button button-main" href="/explore">
          {profile.findPeople}
        </a>
      </Notice>
    )
  if (account.hide_collections) return <Notice title={profile.hiddenTitle} text={profile.hiddenText(nameOf(account))} />
  return <Notice title={title} text={isFollowers ? profile.noFollowersText : profile.noFollowingText} />
}
