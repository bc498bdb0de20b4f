import { useLocation, useRoute } from 'preact-iso'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { AccountFeed } from '../people/AccountFeed.tsx'
import { PostPeopleTabs } from '../people/PostPeopleTabs.tsx'
import { ReactionPeople } from '../people/ReactionPeople.tsx'
import { accountFeed } from '../state/accounts.ts'
import { feedOf } from '../state/feeds.ts'

/** Lists the accounts that favourited, boosted or reacted to a post, depending on the path. */
export function PostPeoplePage() {
  const { path } = useLocation()
  const { handle = '', id = '' } = useRoute().params
  const post = `/${handle}/${id}`
  if (path.endsWith('/reactions'))
    return (
      <Page title={m.profile.reactions} hasBack>
        <PostPeopleTabs post={post} />
        <ReactionPeople id={id} />
      </Page>
    )
  const { title, line, nobody } = kindOf(path)
  const feed = feedOf(path, () => accountFeed(line, { path: { id } }))
  return (
    <Page title={title} hasBack>
      <PostPeopleTabs post={post} />
      <AccountFeed feed={feed} label={title} empty={<Notice title={nobody} text={m.profile.nobodyText} />} />
    </Page>
  )
}

function kindOf(path: string) {
  const { favouritedBy, boostedBy, noFavourites, noBoosts } = m.profile
  return path.endsWith('/boosted-by')
    ? ({ title: boostedBy, nobody: noBoosts, line: 'GET /api/statuses/{id}/reblogged_by' } as const)
    : ({ title: favouritedBy, nobody: noFavourites, line: 'GET /api/statuses/{id}/favourited_by' } as const)
}
