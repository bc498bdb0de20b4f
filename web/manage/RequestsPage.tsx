import { useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { focusWhenDrawn } from '../parts/focusWhenDrawn.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { useChange } from '../parts/useChange.ts'
import { AccountFeed } from '../people/AccountFeed.tsx'
import { AccountRow } from '../people/AccountRow.tsx'
import { FollowButton } from '../people/FollowButton.tsx'
import { DecisionButtons } from '../people/RequestToAnswer.tsx'
import type { Account } from '../schema/api.ts'
import { accountFeed } from '../state/accounts.ts'
import { type Feed, feedOf } from '../state/feeds.ts'
import { notificationsChanged } from '../state/live.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { me } from '../state/session.ts'
import { ManageTabs } from './ManageTabs.tsx'

/** The follow requests, with buttons to accept and reject them. */
export function RequestsPage() {
  const feed = feedOf('requests', () => accountFeed('GET /api/follow_requests'))
  useNews(feed)
  const { requests } = m.manage
  return (
    <Page title={requests.title}>
      <ManageTabs />
      <AccountFeed feed={feed} label={requests.title} empty={<Nobody />} row={(account) => <Row account={account} />} />
    </Page>
  )
}

// Loads an empty list again when notifications change, because each follow request causes a notification.
function useNews(feed: Feed): void {
  useChange(notificationsChanged, () => {
    if (feed.isEmpty.peek()) void feed.renew()
  })
}

function Nobody() {
  const { requests } = m.manage
  if (me.value?.locked) return <Notice title={requests.none} text={requests.noneText} />
  return (
    <Notice title={requests.none} text={requests.noneOpenText}>
      <a class="button" href="/settings/profile">
        {requests.toSettings}
      </a>
    </Notice>
  )
}

// A request stays in the list after the decision, so that nothing moves and an accepted account can be followed
// back.
function Row({ account }: { account: Account }) {
  const relationship = relationshipSignal(account.id).value
  const answered = useRef<HTMLSpanElement>(null)
  const { requests } = m.manage
  const isOpen = relationship?.requested_by ?? true
  // Moves the focus to the text that replaces the buttons after the decision.
  const focusAnswer = () => focusWhenDrawn(() => answered.current)
  if (isOpen)
    return (
      <AccountRow account={account}>
        <DecisionButtons account={account} onDecision={focusAnswer} />
      </AccountRow>
    )
  const isAccepted = relationship?.followed_by === true
  const below = (
    <span ref={answered} tabIndex={-1}>
      {isAccepted ? requests.accepted : requests.rejected}
    </span>
  )
  return (
    <AccountRow account={account} below={below}>
      {isAccepted ? <FollowButton account={account} isSmall /> : <></>}
    </AccountRow>
  )
}
