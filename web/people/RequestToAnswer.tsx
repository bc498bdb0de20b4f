import { m } from '../messages/index.ts'
import type { Account } from '../schema/api.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { showToast } from '../state/toasts.ts'
import { nameOf } from './nameOf.ts'
import { decideFollowRequest } from './relations.ts'

/** A follow request with the buttons to answer it. Renders nothing if there is no request. */
export function RequestToAnswer({ account }: { account: Account }) {
  if (!relationshipSignal(account.id).value?.requested_by) return null
  return (
    <div class="profile-request">
      <p>{m.profile.wantsToFollow(nameOf(account))}</p>
      <DecisionButtons account={account} />
    </div>
  )
}

/** The buttons to accept or reject a follow request. */
export function DecisionButtons({ account, onDecision }: { account: Account; onDecision?(): void }) {
  const name = nameOf(account)
  const { profile } = m
  const decide = async (isAccepted: boolean) => {
    const decision = decideFollowRequest(account, isAccepted)
    onDecision?.()
    if (await decision) showToast(isAccepted ? profile.accepted(name) : profile.rejected(name))
  }
  return (
    <span class="answer-buttons">
      <button
        type="button"
        class="button button-small button-main"
        aria-label={profile.acceptName(name)}
        onClick={() => void decide(true)}
      >
        {profile.accept}
      </button>
      <button
        type="button"
        class="button button-small"
        aria-label={profile.rejectName(name)}
        onClick={() => void decide(false)}
      >
        {profile.reject}
      </button>
    </span>
  )
}
