/**
 * Focuses an element that a change is about to render. Preact renders it with the change, so it has the focus before
 * the next key press.
 */
export function focusWhenDrawn(find: () => HTMLElement | null | undefined, options?: FocusOptions): void {
  queueMicrotask(() => {
    const found = find()
    if (found) found.focus(options)
    else requestAnimationFrame(() => find()?.focus(options))
  })
}
