import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { TextWithElements } from '../parts/TextWithElements.tsx'
import { focusWhenDrawn } from '../parts/focusWhenDrawn.ts'
import { FollowButton } from '../people/FollowButton.tsx'
import { DecisionButtons } from '../people/RequestToAnswer.tsx'
import type { Account } from '../schema/api.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { Name } from './Who.tsx'

/**
 * The buttons to answer a follow request, within its notification. Also reflects an answer that was given elsewhere.
 */
export function FollowRequest({ account }: { account: Account }) {
  const relationship = relationshipSignal(account.id).value
  const isAnsweredHere = useSignal(false)
  const result = useRef<HTMLParagraphElement>(null)
  const focusAnswer = () => {
    isAnsweredHere.value = true
    // The pressed button is gone, so the focus moves to the text.
    focusWhenDrawn(() => result.current)
  }
  if (relationship?.requested_by ?? true)
    return (
      <div class="notification-actions">
        <DecisionButtons account={account} onDecision={focusAnswer} />
      </div>
    )
  const isAccepted = relationship?.followed_by === true
  if (!isAccepted && !isAnsweredHere.value) return null
  return (
    <div class="notification-actions">
      <p ref={result} tabIndex={-1}>
        <TextWithElements
          text={isAccepted ? m.notifications.accepted : m.notifications.rejected}
          parts={{ who: <Name account={account} /> }}
        />
      </p>
      {isAccepted && <FollowButton account={account} isSmall />}
    </div>
  )
}
