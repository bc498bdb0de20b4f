import { signal } from '@preact/signals'
import { onOtherPerson } from './session.ts'

/** A sentence shown for a while at the edge of the window. */
export interface Toast {
  id: number
  text: string
  kind: 'done' | 'failed'
  /** What can be done about it. */
  action?: { label: string; run(): void } | undefined
}

export const toasts = signal<Toast[]>([])
onOtherPerson(() => (toasts.value = []))

let last = 0
const shownFor = 6_000

/**
 * Shows a sentence. What failed, and what something can be done about, stays until it is dismissed or four others came:
 * nobody has to be quick (WCAG 2.2.1). The same sentence stands there once, with what can be done about the latest.
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
