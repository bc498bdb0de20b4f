import { m } from '../messages/index.ts'
import { beforeSignOut } from '../state/lastThings.ts'
import { showToast } from '../state/toasts.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Composing, endComposing, startComposing } from './composing.ts'
import type { ComposerTask } from './openComposer.ts'
import { isOfAuthor, isTouched, startWriting } from './writing.ts'

interface Started {
  /** Undefined until the task is loaded. */
  composing: Composing | undefined
  /** The error that prevents the composer from opening. */
  trouble: unknown
  again(): void
}

/**
 * Runs a composer for a task while the component is mounted. The text is saved when the component or the page goes
 * away.
 */
export function useComposing(task: ComposerTask): Started {
  const first = useState(() => startWriting(task))[0]
  const [composing, setComposing] = useState(() => (first instanceof Promise ? undefined : startComposing(first)))
  const [trouble, setTrouble] = useState<unknown>(undefined)
  const isOver = useRef(false)
  const wait = (opening: ReturnType<typeof startWriting>) => {
    setTrouble(undefined)
    void Promise.resolve(opening).then((writing) => {
      if (!isOver.current) setComposing(startComposing(writing))
    }, setTrouble)
  }
  useEffect(() => {
    if (first instanceof Promise) wait(first)
    return () => void (isOver.current = true)
  }, [])
  useEffect(() => {
    if (!composing) return
    const { writing, keeper } = composing
    const letGo = holdPage(composing)
    const saveNoMore = beforeSignOut(() => keeper.save())
    return () => {
      letGo()
      saveNoMore()
      if (!isOfAuthor(writing) && keeper.isUnkept()) showToast(m.compose.draft.lost, 'failed')
      void keeper.save().finally(() => endComposing(composing))
    }
  }, [composing])
  return { composing, trouble, again: () => wait(startWriting(task)) }
}

// A hidden page may never become visible again, so this saves the text. If the text cannot be saved, the browser asks
// before it leaves the page.
function holdPage({ writing, keeper }: Composing): () => void {
  const onHide = () => void (document.visibilityState === 'hidden' && keeper.save(true))
  const onLeave = (event: BeforeUnloadEvent) => {
    const isDraft = !writing.edit.peek() && !writing.scheduled.peek()
    const isUploading = writing.media.peek().some(({ state }) => state.peek() !== 'ready')
    // Text of an account that is no longer signed in must not hold up the current person.
    if (isOfAuthor(writing) && isTouched(writing) && (!isDraft || isUploading || keeper.state.peek() === 'failed'))
      event.preventDefault()
  }
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('beforeunload', onLeave)
  return () => {
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('beforeunload', onLeave)
  }
}
