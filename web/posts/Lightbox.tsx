import { signal } from '@preact/signals'
import { lazyPart } from '../parts/lazyPart.ts'
import { Suspense } from 'preact/compat'
import type { MediaAttachment } from '../schema/api.ts'
import { onOtherPerson } from '../state/session.ts'
import type { LightboxTask } from './lightboxTask.ts'

const task = signal<LightboxTask | undefined>(undefined)
onOtherPerson(() => (task.value = undefined))

/** Opens the lightbox with one of the pictures and videos. */
export function openLightbox(files: readonly MediaAttachment[], index: number): void {
  task.value = { files, index }
}

const Window = lazyPart(() => import('./LightboxWindow.tsx').then((module) => module.LightboxWindow))

/** Shows the lightbox while one is open. Rendered once per page. Loads its code when it is first opened. */
export function Lightbox() {
  if (!task.value) return null
  return (
    <Suspense fallback={null}>
      <Window task={task.value} close={() => (task.value = undefined)} />
    </Suspense>
  )
}
