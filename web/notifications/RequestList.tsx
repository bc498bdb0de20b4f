import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { Notice } from '../parts/Notice.tsx'
import { AccountRow } from '../people/AccountRow.tsx'
import { nameOf } from '../people/nameOf.ts'
import type { NotificationRequest } from '../schema/api.ts'
import { postSignal } from '../state/posts.ts'
import { Excerpt } from './Excerpt.tsx'
import { decideAll, decideRequest, requestOf, requestsFeed } from './requests.ts'

/** The accounts whose notifications are filtered, with buttons to accept or dismiss them. */
export function RequestList() {
  const feed = requestsFeed()
  useEffect(() => void (feed.state.peek() === 'new' ? feed.more() : feed.renew()), [feed])
  const { requests } = m.notifications
  if (feed.isEmpty.value) return <Notice title={requests.empty} text={requests.emptyText} />
  return (
    <section>
      <div class="section-head">
        <h2>{requests.list}</h2>
        {feed.ids.value.length > 1 && <ForAll />}
      </div>
      <ul class="rows sheet requests">
        {feed.ids.value.map((id) => {
          const request = requestOf(id)
          return request && <Request key={id} request={request} />
        })}
      </ul>
      <EndOfFeed feed={feed} />
    </section>
  )
}

function ForAll() {
  const { acceptAll, dismissAll, dismissAllTitle: title, dismissAllText: text } = m.notifications.requests
  const dismissThem = async () => {
    if (await confirm({ title, text, yes: dismissAll })) await decideAll('dismiss')
  }
  return (
    <div class="notification-actions">
      <button type="button" class="button button-small" onClick={() => void decideAll('accept')}>
        {acceptAll}
      </button>
      <button type="button" class="button button-small" onClick={() => void dismissThem()}>
        {dismissAll}
      </button>
    </div>
  )
}

function Request({ request: { id, account, notifications_count, last_status } }: { request: NotificationRequest }) {
  const { requests } = m.notifications
  const post = last_status && postSignal(last_status.id).value
  const name = nameOf(account)
  const below = (
    <>
      <p>{requests.count(Number(notifications_count))}</p>
      {post && <Excerpt post={post} />}
    </>
  )
  return (
    <li>
      <AccountRow account={account} below={below}>
        <button
          type="button"
          class="button button-main button-small"
          data-action="accept"
          aria-label={requests.acceptOneName(name)}
          onClick={(event) => void decideRequest(id, 'accept', event.currentTarget.closest('li'))}
        >
          {requests.acceptOne}
        </button>
        <button
          type="button"
          class="button button-small"
          data-action="dismiss"
          aria-label={requests.dismissOneName(name)}
          onClick={(event) => void decideRequest(id, 'dismiss', event.currentTarget.closest('li'))}
        >
          {requests.dismissOne}
        </button>
      </AccountRow>
    </li>
  )
}
