import { signal } from '@preact/signals'
import { onOtherPerson } from './session.ts'

/** A message that is shown for a while at the edge of the window. */
export interface Toast {
  id: number
  text: string
  kind: 'done' | 'failed'
  /** A possible action. */
  action?: { label: string; run(): void } | undefined
}

export const toasts = signal<Toast[]>([])
onOtherPerson(() => (toasts.value = []))

let last = 0
const shownFor = 6_000

/**
 * Shows a toast. Failures, and toasts with an action, stay until they are dismissed or four other toasts appear, so
 * that nobody has to be quick (WCAG 2.2.1). The same text is shown once, with its latest action.
 */
export function showToast(text: string, kind: Toast['kind'] = 'done', action?: Toast['action']): void {
  const toast = { id: ++last, text, kind, action }
  const others = toasts.value.filter((other) => other.text !== text)
  toasts.value = [...others.slice(-3), toast]
  if (kind === 'done' && !action) setTimeout(() => dismissToast(toast.id), shownFor)
}

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}
