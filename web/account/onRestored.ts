/**
 * Calls back where Back brings the page as it was left (the back/forward cache), until the function
 * that it gives is called.
 */
export function onRestored(restored: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && restored()
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}
