import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'

interface ClosingQuestionProps {
  /** Whether the text can be saved as a draft. */
  mayKeep: boolean
  goOn(): void
  throwAway(): void
  keep(): void
}

/** Asks whether to save or discard an unfinished post when its window is closed. */
export function ClosingQuestion({ mayKeep, goOn, throwAway, keep }: ClosingQuestionProps) {
  const { question, questionText, questionEdit, questionEditText } = m.compose.draft
  return (
    <Dialog title={mayKeep ? question : questionEdit} onClose={goOn}>
      <p>{mayKeep ? questionText : questionEditText}</p>
      <div class="dialog-actions">
        <button type="button" class="button button-quiet closing-throw" onClick={throwAway}>
          {m.compose.draft.throwAway}
        </button>
        <button type="button" class={`button ${mayKeep ? '' : 'button-main'}`} autofocus={!mayKeep} onClick={goOn}>
          {m.compose.draft.goOn}
        </button>
        {mayKeep && (
          <button type="button" class="button button-main" autofocus onClick={keep}>
            {m.compose.draft.keep}
          </button>
        )}
      </div>
    </Dialog>
  )
}
