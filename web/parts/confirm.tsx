import { signal } from '@preact/signals'
import { m } from '../messages/index.ts'
import { onOtherPerson } from '../state/session.ts'
import { Dialog } from './Dialog.tsx'

interface Question {
  title: string
  text: string
  /** What the button says that does it. */
  yes: string
  answer(isYes: boolean): void
}

const question = signal<Question | undefined>(undefined)
onOtherPerson(() => question.peek()?.answer(false))

/** Asks before something that cannot be undone; resolves to whether it is meant. */
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

/** Where questions of `confirm` are shown: once in the page. */
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
