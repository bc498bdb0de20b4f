/**
 * Gives the focus to what a change is just about to draw: before the next key that somebody
 * presses, where that is drawn with the change, as Preact does.
 */
export function focusWhenDrawn(find: () => HTMLElement | null | undefined, options?: FocusOptions): void {
  queueMicrotask(() => {
    const found = find()
    if (found) found.focus(options)
    else requestAnimationFrame(() => find()?.focus(options))
  })
}
