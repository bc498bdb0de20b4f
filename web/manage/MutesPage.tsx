import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { AccountFeed } from '../people/AccountFeed.tsx'
import { AccountRow } from '../people/AccountRow.tsx'
import { momentOf } from '../people/momentOf.ts'
import { nameOf } from '../people/nameOf.ts'
import { mute, unmute } from '../people/relations.ts'
import { openMute } from '../people/windows.ts'
import type { Account, Relationship } from '../schema/api.ts'
import { accountFeed } from '../state/accounts.ts'
import { feedOf } from '../state/feeds.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { ManageTabs } from './ManageTabs.tsx'

/** The accounts that you mute, with the end of each mute and buttons to change or end it. */
export function MutesPage() {
  const feed = feedOf('mutes', () => accountFeed('GET /api/mutes'))
  const { mutes } = m.manage
  return (
    <Page title={mutes.title}>
      <ManageTabs />
      <AccountFeed
        feed={feed}
        label={mutes.title}
        empty={<Notice title={mutes.none} text={mutes.noneText} />}
        row={(account) => <MutedRow account={account} />}
      />
    </Page>
  )
}

// An unmuted account stays in the list, so that a mistake can be undone.
function MutedRow({ account }: { account: Account }) {
  const relationship = relationshipSignal(account.id).value
  const { mutes } = m.manage
  const name = nameOf(account)
  const isMuted = !relationship || relationship.muting || relationship.muting_boosts
  return (
    <AccountRow account={account} below={relationship && howMuted(relationship)}>
      {isMuted && (
        <button
          type="button"
          class="button button-small button-quiet"
          aria-label={mutes.changeName(name)}
          onClick={() => openMute(account)}
        >
          {mutes.change}
        </button>
      )}
      <button
        type="button"
        class="button button-small"
        aria-label={isMuted ? mutes.unmuteName(name) : mutes.muteName(name)}
        onClick={() => void (isMuted ? unmute(account) : mute(account, {}))}
      >
        {isMuted ? mutes.unmute : mutes.mute}
      </button>
    </AccountRow>
  )
}

function howMuted({ muting, muting_boosts, muting_notifications, muting_expires_at }: Relationship): string {
  const { mutes } = m.manage
  if (!muting && !muting_boosts) return mutes.over
  return [
    muting_expires_at ? mutes.until(momentOf(muting_expires_at)) : mutes.forGood,
    !muting && mutes.boostsOnly,
    muting && muting_notifications && mutes.withNotifications,
  ]
    .filter(Boolean)
    .join(' · ')
}
