const focusable = 'a[href]:not([tabindex="-1"]), button:not(:disabled)'

/**
 * Before an entry of a list is taken out: gives the focus to the next one, or the one before it, or
 * the page's heading; only where it has the focus.
 */
export function focusNext(entry: Element | null): void {
  if (!entry?.contains(document.activeElement)) return
  const neighbour = entry.nextElementSibling ?? entry.previousElementSibling
  // At the same control in the next entry, so that several can be done one after the other.
  const label = document.activeElement?.getAttribute('data-action')
  const same = label && neighbour?.querySelector<HTMLElement>(`[data-action="${CSS.escape(label)}"]`)
  const next = same || neighbour?.querySelector<HTMLElement>(focusable)
  ;(next ?? document.querySelector<HTMLElement>('main h1'))?.focus()
}
