import type { Signal } from '@preact/signals'

type TakeFiles = (files: File[]) => void

/**
 * Accepts files that are dropped anywhere on the page. `isOver` is set while files are held above it. Returns a
 * function that stops this.
 */
export function fileDrops(isOver: Signal<boolean>, take: TakeFiles): () => void {
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    isOver.value = true
  }
  const leave = (event: DragEvent) => {
    // If there is a related target, the pointer has only moved to another element of the page.
    if (event.relatedTarget === null) isOver.value = false
  }
  const drop = (event: DragEvent) => {
    isOver.value = false
    if (!event.dataTransfer?.types.includes('Files')) return
    // Otherwise the browser would open the file.
    event.preventDefault()
    take([...event.dataTransfer.files])
  }
  const listeners = { dragenter: hold, dragover: hold, dragleave: leave, drop }
  for (const [kind, listener] of Object.entries(listeners)) document.addEventListener(kind, listener as EventListener)
  return () => {
    for (const [kind, listener] of Object.entries(listeners))
      document.removeEventListener(kind, listener as EventListener)
  }
}

/** Accepts pasted files. If the clipboard has text as well, such as cells of a table, the text is pasted instead. */
export function pastedFiles(event: ClipboardEvent, take: TakeFiles): void {
  const clipboard = event.clipboardData
  if (!clipboard || clipboard.files.length === 0 || clipboard.types.includes('text/plain')) return
  event.preventDefault()
  take([...clipboard.files])
}
