import { m } from '../messages/index.ts'
import { beforeSignOut } from '../state/signOutTasks.ts'
import { showToast } from '../state/toasts.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type OpenComposer, endComposing, startComposing } from './composing.ts'
import type { ComposerTask } from './openComposer.ts'
import { isOfAuthor, hasChanges, startWriting } from './writing.ts'

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
    const stopSaving = beforeSignOut(() => draftSaver.save())
    return () => {
      releasePage()
      stopSaving()
      if (!isOfAuthor(writing) && draftSaver.isUnsaved()) showToast(m.compose.draft.lost, 'failed')
      void draftSaver.save().finally(() => endComposing(composing))
    }
  }, [composing])
  return { composing, error, again: () => wait(startWriting(task)) }
}

// Saves the text, because a hidden page may never become visible again. If the text cannot be saved, the browser
// asks before it leaves the page.
function holdPage({ writing, draftSaver }: OpenComposer): () => void {
  const onHide = () => void (document.visibilityState === 'hidden' && draftSaver.save(true))
  const onLeave = (event: BeforeUnloadEvent) => {
    const isDraft = !writing.edit.peek() && !writing.scheduled.peek()
    const isUploading = writing.media.peek().some(({ state }) => state.peek() !== 'ready')
    // The text of an account that is no longer signed in must not delay the person who is signed in now.
    if (isOfAuthor(writing) && hasChanges(writing) && (!isDraft || isUploading || draftSaver.state.peek() === 'failed'))
      event.preventDefault()
  }
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('beforeunload', onLeave)
  return () => {
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('beforeunload', onLeave)
  }
}
