import { signal } from '@preact/signals'
import { m } from '../messages/index.ts'
import { onOtherPerson } from '../state/session.ts'
import { Dialog } from './Dialog.tsx'

interface Confirmation {
  title: string
  text: string
  /** The label of the button that confirms. */
  yes: string
  answer(isYes: boolean): void
}

const question = signal<Confirmation | undefined>(undefined)
onOtherPerson(() => question.peek()?.answer(false))

/** Asks before an action that cannot be undone. Resolves to whether the person confirms. */
export function confirm(request: Omit<Confirmation, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    question.value = {
      ...request,
      answer(isYes) {
        question.value = undefined
        resolve(isYes)
      },
    }
  })
}

/** Shows the question of `confirm`. Rendered once per page. */
export function ConfirmDialog() {
  const request = question.value
  if (!request) return null
  return (
    <Dialog title={request.title} onClose={() => request.answer(false)}>
      <p>{request.text}</p>
      <div class="dialog-actions">
        <button type="button" class="button button-quiet" onClick={() => request.answer(false)}>
          {m.app.cancel}
        </button>
        <button type="button" class="button button-danger" onClick={() => request.answer(true)}>
          {request.yes}
        </button>
      </div>
    </Dialog>
  )
}
