import type { Signal } from '@preact/signals'

type Take = (files: File[]) => void

/**
 * Takes files that are dropped anywhere on the page, until the function that it gives is called.
 * `isOver` is set while some are held above it.
 */
export function fileDrops(isOver: Signal<boolean>, take: Take): () => void {
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    isOver.value = true
  }
  const leave = (event: DragEvent) => {
    // Else it has only gone from one part of the page to another.
    if (event.relatedTarget === null) isOver.value = false
  }
  const drop = (event: DragEvent) => {
    isOver.value = false
    if (!event.dataTransfer?.types.includes('Files')) return
    // The page would go to the file.
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

/** Takes files that are pasted; what is text as well, such as cells of a table, is pasted as text. */
export function pastedFiles(event: ClipboardEvent, take: Take): void {
  const given = event.clipboardData
  if (!given || given.files.length === 0 || given.types.includes('text/plain')) return
  event.preventDefault()
  take([...given.files])
}
