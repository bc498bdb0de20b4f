import { lazyPart } from '../parts/lazyPart.ts'
import { Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { me } from '../state/session.ts'
import { openDraft } from './openDraft.ts'
import { composerTask } from './openComposer.ts'

const Window = lazyPart(() => import('./ComposerWindow.tsx').then((module) => module.ComposerWindow))

/** The composer window. Loads its code when it is first opened. */
export function Composer() {
  const id = me.value?.id
  useEffect(() => {
    // The draft that was open before the page was loaded again.
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
