import { useEffect, useRef } from 'preact/hooks'

const windows: { close(): void }[] = []

/**
 * Calls `onBack` instead of going back in the browser, for as long as the component is mounted. Of several windows of
 * a page, only the newest closes. The browser still goes back if it does not support this, or if the person goes back
 * twice in a row.
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
