/**
 * Calls `restored` whenever the browser restores the page from its back/forward cache. Returns a function that stops
 * this.
 */
export function onRestored(restored: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && restored()
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}
