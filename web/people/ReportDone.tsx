import { useEffect, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import type { Account } from '../schema/api.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { nameOf } from './nameOf.ts'
import { blockAtOnce, mute, unfollow } from './relations.ts'

/** Shown after a report is sent. Offers to unfollow, mute or block the account. */
export function ReportDone({ account, close }: { account: Account; close(): void }) {
  const relationship = relationshipSignal(account.id).value
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current!.focus(), [])
  const name = nameOf(account)
  const then = (run: () => unknown) => () => {
    close()
    run()
  }
  const { profile } = m
  return (
    <>
      <p ref={text} tabIndex={-1} class="report-done">
        {profile.reportDialog.doneText}
      </p>
      <div class="dialog-actions">
        {relationship?.following && (
          <button type="button" class="button" onClick={then(() => unfollow(account, false))}>
            {profile.unfollowName(name)}
          </button>
        )}
        {relationship && !relationship.muting && (
          <button type="button" class="button" onClick={then(() => mute(account, {}))}>
            {profile.muteWith(name)}
          </button>
        )}
        {relationship && !relationship.blocking && (
          <button type="button" class="button" onClick={then(() => blockAtOnce(account))}>
            {profile.blockName(name)}
          </button>
        )}
        <button type="button" class="button button-main" onClick={close}>
          {m.app.done}
        </button>
      </div>
    </>
  )
}
