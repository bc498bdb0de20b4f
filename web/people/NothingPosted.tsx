import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import type { Account } from '../schema/api.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { me } from '../state/session.ts'
import { nameOf } from './nameOf.ts'
import type { ProfileTab } from './profileFeeds.ts'

/** Shown on a profile without visible posts. */
export function NothingPosted({ account, tab }: { account: Account; tab: ProfileTab }) {
  const relationship = relationshipSignal(account.id).value
  const { profile } = m
  if (tab.kind === 'media') return <Notice title={profile.noMedia} text={profile.noMediaText} />
  if (tab.kind === 'tagged') return <Notice title={profile.noTagged(tab.tag)} text={profile.noTaggedText} />
  if (me.value?.id === account.id)
    return (
      <Notice title={profile.nothingYetSelf} text={profile.nothingYetSelfText}>
        <button type="button" class="button button-main" onClick={() => openComposer()}>
          {profile.writeFirst}
        </button>
      </Notice>
    )
  const text = account.locked && !relationship?.following ? profile.lockedText : profile.nothingYetText
  return <Notice title={profile.nothingYet(nameOf(account))} text={relationship?.following ? undefined : text} />
}
