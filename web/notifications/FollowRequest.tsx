import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Filled } from '../parts/Filled.tsx'
import { nameOf } from '../people/nameOf.ts'
import { FollowButton } from '../people/FollowButton.tsx'
import type { Account } from '../schema/api.ts'
import { showTrouble } from '../state/trouble.ts'
import { Name } from './Who.tsx'

/** Lets somebody follow, or not: where the request is told of. */
export function FollowRequest({ account }: { account: Account }) {
  const state = useSignal<'asked' | 'busy' | 'authorize' | 'reject'>('asked')
  const said = useRef<HTMLParagraphElement>(null)
  const answer = async (how: 'authorize' | 'reject') => {
    state.value = 'busy'
    try {
      await call(`POST /api/follow_requests/{id}/${how}`, { path: { id: account.id } })
      state.value = how
      // The buttons are gone.
      requestAnimationFrame(() => said.current?.focus())
    } catch (error) {
      state.value = 'asked'
      showTrouble(error, m.notifications.answerFailed, () => void answer(how))
    }
  }
  if (state.value === 'authorize' || state.value === 'reject') {
    const text = state.value === 'authorize' ? m.notifications.accepted : m.notifications.rejected
    return (
      <div class="notification-actions">
        <p ref={said} tabIndex={-1}>
          <Filled text={text} parts={{ who: <Name account={account} /> }} />
        </p>
        {state.value === 'authorize' && <FollowButton account={account} isSmall />}
      </div>
    )
  }
  const isBusy = state.value === 'busy'
  const name = nameOf(account)
  return (
    <div class="notification-actions">
      <button
        type="button"
        class="button button-main button-small"
        aria-label={m.notifications.acceptName(name)}
        disabled={isBusy}
        onClick={() => void answer('authorize')}
      >
        {m.notifications.accept}
      </button>
      <button
        type="button"
        class="button button-small"
        aria-label={m.notifications.rejectName(name)}
        disabled={isBusy}
        onClick={() => void answer('reject')}
      >
        {m.notifications.reject}
      </button>
    </div>
  )
}
