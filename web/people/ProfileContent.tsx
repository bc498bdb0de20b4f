import { useComputed } from '@preact/signals'
import { useLocation, useRoute } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { PostCard } from '../posts/PostCard.tsx'
import { PostFeed } from '../posts/PostFeed.tsx'
import type { Account } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { extrasOf, readExtras } from './extras.ts'
import { MediaGrid } from './MediaGrid.tsx'
import { nameOf, profilePath } from './nameOf.ts'
import { NothingPosted } from './NothingPosted.tsx'
import { pinnedFeed, profileFeed, type ProfileTab, tabOf } from './profileFeeds.ts'
import { unblock } from './relations.ts'
import { useFreshFeed } from './useFreshFeed.ts'
import { useOwnPublished } from './useOwnPublished.ts'

/** The posts of an account, in tabs, or the reason why they are not shown. */
export function ProfileContent({ account }: { account: Account }) {
  const relationship = relationshipSignal(account.id).value
  const name = nameOf(account)
  if (relationship?.blocking)
    return (
      <Notice title={m.profile.blockingTitle(name)} text={m.profile.blockingText}>
        <button type="button" class="button" onClick={() => void unblock(account)}>
          {m.profile.unblock}
        </button>
      </Notice>
    )
  if (relationship?.blocked_by) return <Notice title={m.profile.blockedByTitle(name)} text={m.profile.blockedByText} />
  return <Parts account={account} />
}

function Parts({ account }: { account: Account }) {
  const { path } = useLocation()
  const { params } = useRoute()
  const tab = tabOf(path, params['tag'])
  const base = profilePath(account)
  const tabs = [
    { href: base, label: m.profile.tabPosts, kind: 'posts' },
    { href: `${base}/with-replies`, label: m.profile.tabReplies, kind: 'replies' },
    { href: `${base}/media`, label: m.profile.tabMedia, kind: 'media' },
  ]
  return (
    <>
      <Tabs label={m.profile.tabs} tabs={tabs} current={tabs.find(({ kind }) => kind === tab.kind)?.href ?? ''} />
      {tab.kind === 'tagged' && (
        <p class="profile-tagged">
          <strong>{m.profile.tagged(tab.tag)}</strong> <a href={base}>{m.profile.allPosts}</a>
        </p>
      )}
      <Posts account={account} tab={tab} />
    </>
  )
}

function Posts({ account, tab }: { account: Account; tab: ProfileTab }) {
  const feed = useFreshFeed(profileFeed(account, tab))
  const pinned = useFreshFeed(pinnedFeed(account))
  const extras = extrasOf(account.id)
  useEffect(() => void readExtras(account.id), [account.id])
  useOwnPublished(account, tab, feed)
  // Shows everything at once, so that nothing moves after you start to read.
  const isReady = useComputed(() => extras.value !== undefined && isSettled(pinned))
  if (!isReady.value) return <Waiting lines={4} />
  const empty = <NothingPosted account={account} tab={tab} />
  if (tab.kind === 'media') return <MediaGrid account={account} feed={feed} empty={empty} />
  return (
    <>
      {tab.kind === 'posts' && <Pinned feed={pinned} />}
      <PostFeed feed={feed} empty={empty} context="account" />
    </>
  )
}

const isSettled = (feed: Feed) =>
  feed.ids.value.length > 0 || ['ready', 'complete', 'failed'].includes(feed.state.value)

function Pinned({ feed }: { feed: Feed }) {
  if (feed.ids.value.length === 0) return null
  return (
    <section class="profile-pinned" aria-label={m.profile.pinned}>
      <h2>{m.profile.pinned}</h2>
      {feed.ids.value.map((id) => (
        <PostCard key={id} id={id} context="account" />
      ))}
    </section>
  )
}
