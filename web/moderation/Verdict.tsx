import { useState } from 'preact/hooks'
import { focusNext } from '../parts/focusNext.ts'
import { change } from './change.ts'

type Choice = 'approve' | 'reject'

interface VerdictProps {
  /** The name of the account that the entry is about. */
  name: string
  texts: {
    approve: string
    approveName(name: string): string
    approved(name: string): string
    reject: string
    rejectName(name: string): string
    rejected(name: string): string
  }
  /** Asks for confirmation before a rejection. Resolves to the decision. */
  confirmReject?(): Promise<boolean>
  /** Whether approval is the more common choice. */
  isApprovalMain?: boolean
  send(choice: Choice): Promise<unknown>
  /** Removes the entry from its list. */
  onDone(): void
}

/** Buttons to approve or reject an entry of a list. */
export function Verdict({ name, texts, confirmReject, isApprovalMain = false, send, onDone }: VerdictProps) {
  const [isBusy, setBusy] = useState(false)

  async function decide(choice: Choice, entry: Element | null): Promise<void> {
    if (choice === 'reject' && confirmReject && !(await confirmReject())) return
    setBusy(true)
    if (await change(() => send(choice), choice === 'approve' ? texts.approved(name) : texts.rejected(name))) {
      focusNext(entry)
      onDone()
    }
    setBusy(false)
  }

  return (
    <p class="form-actions">
      <button
        type="button"
        class={`button button-small${isApprovalMain ? ' button-main' : ''}`}
        data-action="approve"
        disabled={isBusy}
        aria-label={texts.approveName(name)}
        onClick={(event) => void decide('approve', event.currentTarget.closest('li'))}
      >
        {texts.approve}
      </button>
      <button
        type="button"
        class="button button-small"
        data-action="reject"
        disabled={isBusy}
        aria-label={texts.rejectName(name)}
        onClick={(event) => void decide('reject', event.currentTarget.closest('li'))}
      >
        {texts.reject}
      </button>
    </p>
  )
}
