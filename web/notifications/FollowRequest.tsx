import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Filled } from '../parts/Filled.tsx'
import { focusWhenDrawn } from '../parts/focusWhenDrawn.ts'
import { FollowButton } from '../people/FollowButton.tsx'
import { AnswerButtons } from '../people/RequestToAnswer.tsx'
import type { Account } from '../schema/api.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { Name } from './Who.tsx'

/** Lets somebody follow, or not: where the request is told of. What was answered elsewhere is answered here too. */
export function FollowRequest({ account }: { account: Account }) {
  const relationship = relationshipSignal(account.id).value
  const isAnsweredHere = useSignal(false)
  const said = useRef<HTMLParagraphElement>(null)
  const focusAnswer = () => {
    isAnsweredHere.value = true
    // The buttons are gone.
    focusWhenDrawn(() => said.current)
  }
  if (relationship?.requested_by ?? true)
    return (
      <div class="notification-actions">
        <AnswerButtons account={account} onAnswer={focusAnswer} />
      </div>
    )
  const isAccepted = relationship?.followed_by === true
  if (!isAccepted && !isAnsweredHere.value) return null
  return (
    <div class="notification-actions">
      <p ref={said} tabIndex={-1}>
        <Filled
          text={isAccepted ? m.notifications.accepted : m.notifications.rejected}
          parts={{ who: <Name account={account} /> }}
        />
      </p>
      {isAccepted && <FollowButton account={account} isSmall />}
    </div>
  )
}
