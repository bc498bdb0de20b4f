import { signal } from '@preact/signals'
import { lazyPart } from '../parts/lazyPart.ts'
import { Suspense } from 'preact/compat'
import type { MediaAttachment } from '../schema/api.ts'
import { onOtherPerson } from '../state/session.ts'
import type { LightboxTask } from './lightboxTask.ts'

const task = signal<LightboxTask | undefined>(undefined)
onOtherPerson(() => (task.value = undefined))

/** Shows pictures and films as large as the window is, beginning with one of them. */
export function openLightbox(files: readonly MediaAttachment[], index: number): void {
  task.value = { files, index }
}

const Window = lazyPart(() => import('./LightboxWindow.tsx').then((module) => module.LightboxWindow))

/** Where they are shown: once in the page. What it is made of is loaded when it is opened first. */
export function Lightbox() {
  if (!task.value) return null
  return (
    <Suspense fallback={null}>
      <Window task={task.value} close={() => (task.value = undefined)} />
    </Suspense>
  )
}
