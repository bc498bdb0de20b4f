import { lazyPart } from '../parts/lazyPart.ts'
import { Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { me } from '../state/session.ts'
import { openDraft } from './openDraft.ts'
import { composerTask } from './openComposer.ts'

const Window = lazyPart(() => import('./ComposerWindow.tsx').then((module) => module.ComposerWindow))

/** Where the window to write in appears; what it is made of is loaded when it is opened first. */
export function Composer() {
  const id = me.value?.id
  useEffect(() => {
    // Of the page that was here before.
    const left = openDraft()
    if (id && left) void import('./resumeDraft.ts').then(({ resumeDraft }) => resumeDraft(left))
  }, [id])
  const task = composerTask.value
  if (!task) return null
  return (
    <Suspense fallback={null}>
      <Window task={task} close={() => (composerTask.value = undefined)} />
    </Suspense>
  )
}
