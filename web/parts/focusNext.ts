const focusable = 'a[href]:not([tabindex="-1"]), button:not(:disabled)'

/**
 * If an entry of a list has the focus and is about to be removed, moves the focus to the next entry, the previous one,
 * or the heading of the page. Call this before the removal.
 */
export function focusNext(entry: Element | null): void {
  if (!entry?.contains(document.activeElement)) return
  const neighbour = entry.nextElementSibling ?? entry.previousElementSibling
  // Moves the focus to the same control in the next entry, so that people can act on several entries in turn.
  const label = document.activeElement?.getAttribute('data-action')
  const same = label && neighbour?.querySelector<HTMLElement>(`[data-action="${CSS.escape(label)}"]`)
  const next = same || neighbour?.querySelector<HTMLElement>(focusable)
  ;(next ?? document.querySelector<HTMLElement>('main h1'))?.focus()
}
