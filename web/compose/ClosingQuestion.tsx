import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'

interface ClosingQuestionProps {
  /** Whether the text can be saved as a draft. */
  canSave: boolean
  goOn(): void
  discard(): void
  keep(): void
}

/** Asks whether to save or discard an unfinished post when the person closes its window. */
export function ClosingQuestion({ canSave, goOn, discard, keep }: ClosingQuestionProps) {
  const { question, questionText, questionEdit, questionEditText } = m.compose.draft
  return (
    <Dialog title={canSave ? question : questionEdit} onClose={goOn}>
      <p>{canSave ? questionText : questionEditText}</p>
      <div class="dialog-actions">
        <button type="button" class="button button-quiet closing-discard" onClick={discard}>
          {m.compose.draft.discard}
        </button>
        <button type="button" class={`button ${canSave ? '' : 'button-main'}`} autofocus={!canSave} onClick={goOn}>
          {m.compose.draft.goOn}
        </button>
        {canSave && (
          <button type="button" class="button button-main" autofocus onClick={keep}>
            {m.compose.draft.keep}
          </button>
        )}
      </div>
    </Dialog>
  )
}
