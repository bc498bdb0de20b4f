import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import { beforeSignOut } from '../state/signOutTasks.ts'
import { showToast } from '../state/toasts.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type OpenComposer, endComposing, filesOf, startComposing } from './composing.ts'
import type { ComposerTask } from './openComposer.ts'
import { isOfAuthor, hasChanges, type PostInProgress, startWriting } from './writing.ts'

interface ComposerState {
  /** Undefined until the task is loaded. */
  composing: OpenComposer | undefined
  /** The error that prevents the composer from opening. */
  error: unknown
  again(): void
}

/**
 * Runs a composer for a task while the component is mounted. Saves the text when the component is unmounted or the page
 * is hidden.
 */
export function useComposing(task: ComposerTask): ComposerState {
  const first = useState(() => startWriting(task))[0]
  const [composing, setComposing] = useState(() => (first instanceof Promise ? undefined : startComposing(first)))
  const [error, setError] = useState<unknown>(undefined)
  const isOver = useRef(false)
  const wait = (opening: ReturnType<typeof startWriting>) => {
    setError(undefined)
    void Promise.resolve(opening).then((writing) => {
      if (!isOver.current) setComposing(startComposing(writing))
    }, setError)
  }
  useEffect(() => {
    if (first instanceof Promise) wait(first)
    return () => void (isOver.current = true)
  }, [])
  useEffect(() => {
    if (!composing) return
    const { writing, draftSaver } = composing
    const releasePage = holdPage(composing)
    const stopSaving = beforeSignOut(() => saveBeforeSignOut(composing))
    return () => {
      if (!isOfAuthor(writing) && draftSaver.isUnsaved()) showToast(m.compose.draft.lost, 'failed')
      void saveWithFiles(composing).finally(() => {
        releasePage()
        stopSaving()
        endComposing(composing)
      })
    }
  }, [composing])
  return { composing, error, again: () => wait(startWriting(task)) }
}

async function saveWithFiles({ writing, draftSaver }: OpenComposer): Promise<void> {
  await draftSaver.save()
  if (draftSaver.isDiscarded() || !isOfAuthor(writing)) return
  await filesOf(writing)
  await draftSaver.save()
}

// Returns whether the sign-out goes on.
async function saveBeforeSignOut({ writing, draftSaver }: OpenComposer): Promise<boolean> {
  const { signOutTitle: title, signOutText: text } = m.compose.draft
  if (isUploading(writing) && !(await confirm({ title, text, yes: m.settings.signOut }))) return false
  await draftSaver.save()
  return true
}

const isUploading = ({ media }: PostInProgress) => media.peek().some(({ state }) => state.peek() !== 'ready')

// Saves the text, because a hidden page may never become visible again. If the text cannot be saved, the browser
// asks before it leaves the page.
function holdPage({ writing, draftSaver }: OpenComposer): () => void {
  const onHide = () => void (document.visibilityState === 'hidden' && draftSaver.save(true))
  const onLeave = (event: BeforeUnloadEvent) => {
    const isDraft = !writing.edit.peek() && !writing.scheduled.peek()
    // The text of an account that is no longer signed in must not delay the person who is signed in now.
    if (
      isOfAuthor(writing) &&
      hasChanges(writing) &&
      (!isDraft || isUploading(writing) || draftSaver.state.peek() === 'failed')
    )
      event.preventDefault()
  }
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('beforeunload', onLeave)
  return () => {
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('beforeunload', onLeave)
  }
}
