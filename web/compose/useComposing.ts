import { m } from '../messages/index.ts'
import { beforeSignOut } from '../state/lastThings.ts'
import { showToast } from '../state/toasts.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Composing, endComposing, startComposing } from './composing.ts'
import type { ComposerTask } from './openComposer.ts'
import { isOfAuthor, isTouched, startWriting } from './writing.ts'

interface Started {
  /** Undefined until it is there. */
  composing: Composing | undefined
  /** Why it cannot be opened. */
  trouble: unknown
  again(): void
}

/** Writes for a task as long as the component is there; what is written survives its end, and that of the page. */
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

// A page that is hidden may never be seen again. Where something is not safe then, the browser asks.
function holdPage({ writing, keeper }: Composing): () => void {
  const onHide = () => void (document.visibilityState === 'hidden' && keeper.save(true))
  const onLeave = (event: BeforeUnloadEvent) => {
    const isDraft = !writing.edit.peek() && !writing.scheduled.peek()
    const isUploading = writing.media.peek().some(({ state }) => state.peek() !== 'ready')
    // What stands here still of somebody who is signed in no longer holds up nobody.
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
