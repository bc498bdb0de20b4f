import { useEffect, useRef } from 'preact/hooks'

const windows: { close(): void }[] = []

/**
 * Going back in the browser closes a window of the page instead, for as long as the component is mounted. Only the
 * newest window closes. The browser still goes back if it does not support this, or if the person goes back twice in a
 * row.
 */
export function useBack(onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    const one = { close: () => latest.current() }
    windows.push(one)
    return () => void windows.splice(windows.indexOf(one), 1)
  }, [])
}

globalThis.window?.navigation?.addEventListener('navigate', (event) => {
  const isBack = event.destination.index < (window.navigation.currentEntry?.index ?? 0)
  if (event.navigationType !== 'traverse' || !isBack || !event.cancelable || windows.length === 0) return
  event.preventDefault()
  windows.at(-1)!.close()
})
