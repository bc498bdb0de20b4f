import { useSignal } from '@preact/signals'
import { nameOf } from '../people/nameOf.ts'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'
import { ClosingQuestion } from './ClosingQuestion.tsx'
import { ComposerForm } from './ComposerForm.tsx'
import { saveAsDraft } from './composing.ts'
import type { ComposerTask } from './openComposer.ts'
import { useComposing } from './useComposing.ts'
import { hasContent, hasChanges } from './writing.ts'

/** The composer window. When you close it, it saves an unfinished post as a draft, unless you discard it. */
export function ComposerWindow({ task, close }: { task: ComposerTask; close(): void }) {
  const { composing, error: shownError, again } = useComposing(task)
  const isAsking = useSignal(false)
  const onClose = () => {
    if (!composing || isAsking.value) return composing ? undefined : close()
    const { writing, draftSaver, busy } = composing
    if (busy.peek()) return
    if (hasChanges(writing)) return void (isAsking.value = true)
    // The author has deleted the whole text, so the saved draft is no longer needed.
    if (!task.draft && !hasContent(writing)) void draftSaver.discard().catch(() => {})
    close()
  }
  const discard = () => {
    // The window closes at once. If the deletion fails, the draft stays in the list of drafts.
    composing!.draftSaver.discard().catch((error: unknown) => showError(error, m.compose.drafts.deleteFailed))
    close()
  }
  const saveDraft = async () => {
    isAsking.value = false
    if (!(await saveAsDraft(composing!))) return
    close()
    showToast(m.compose.draft.keptAs)
  }
  return (
    <Dialog title={titleOf(task)} onClose={onClose} asks>
      {composing ? (
        <ComposerForm composing={composing} onDone={close} />
      ) : shownError ? (
        <ErrorNotice error={shownError} again={again} />
      ) : (
        <Waiting lines={2} />
      )}
      {isAsking.value && (
        <ClosingQuestion
          canSave={!composing!.writing.edit.value && !composing!.writing.scheduled.value}
          goOn={() => (isAsking.value = false)}
          discard={discard}
          keep={() => void saveDraft()}
        />
      )}
    </Dialog>
  )
}

function titleOf({ edit, replyTo, quote, draft, scheduled }: ComposerTask): string {
  if (edit) return m.compose.titleEdit
  if (draft) return m.compose.titleDraft
  if (scheduled) return m.compose.titleScheduled
  if (replyTo) return m.compose.titleReply(nameOf(replyTo.account))
  return quote ? m.compose.titleQuote : m.compose.title
}
