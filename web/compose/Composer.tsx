import { lazy } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { composerTask } from './openComposer.ts'

const Window = lazy(() => import('./ComposerWindow.tsx').then((module) => module.ComposerWindow))

/** Where the window to write in appears; what it is made of is loaded when it is opened first. */
export function Composer() {
  const task = composerTask.value
  if (!task) return null
  return (
    <Suspense fallback={null}>
      <Window task={task} close={() => (composerTask.value = undefined)} />
    </Suspense>
  )
}
