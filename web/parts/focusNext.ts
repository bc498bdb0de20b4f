const focusable = 'a[href]:not([tabindex="-1"]), button:not(:disabled)'

/**
 * Call it before an entry of a list is removed. If the entry has the focus, it moves to the next entry, the previous
 * one, or the heading of the page.
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
