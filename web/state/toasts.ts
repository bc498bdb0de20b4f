import { signal } from '@preact/signals'

/** A sentence shown for a while at the edge of the window. */
export interface Toast {
  id: number
  text: string
  kind: 'done' | 'failed'
  /** What can be done about it. */
  action?: { label: string; run(): void } | undefined
}

export const toasts = signal<Toast[]>([])

let last = 0
const shownFor = 6_000

/** Shows a sentence. What failed stays until it is dismissed, or four others came. */
export function showToast(text: string, kind: Toast['kind'] = 'done', action?: Toast['action']): void {
  const toast = { id: ++last, text, kind, action }
  toasts.value = [...toasts.value.slice(-3), toast]
  if (kind === 'done') setTimeout(() => dismissToast(toast.id), shownFor)
}

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}
