import { signal } from '@preact/signals'
import { m } from '../messages/index.ts'
import { onOtherPerson } from '../state/session.ts'
import { Dialog } from './Dialog.tsx'

interface Question {
  title: string
  text: string
  /** The label of the button that confirms. */
  yes: string
  answer(isYes: boolean): void
}

const question = signal<Question | undefined>(undefined)
onOtherPerson(() => question.peek()?.answer(false))

/** Asks before an action that cannot be undone. Resolves to whether the person confirms. */
export function confirm(asked: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    question.value = {
      ...asked,
      answer(isYes) {
        question.value = undefined
        resolve(isYes)
      },
    }
  })
}

/** Shows the questions of `confirm`. It is in the page once. */
export function Questions() {
  const asked = question.value
  if (!asked) return null
  return (
    <Dialog title={asked.title} onClose={() => asked.answer(false)}>
      <p>{asked.text}</p>
      <div class="dialog-actions">
        <button type="button" class="button button-quiet" onClick={() => asked.answer(false)}>
          {m.app.cancel}
        </button>
        <button type="button" class="button button-danger" onClick={() => asked.answer(true)}>
          {asked.yes}
        </button>
      </div>
    </Dialog>
  )
}
