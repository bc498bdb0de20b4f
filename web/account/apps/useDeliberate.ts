import { useEffect, useRef, useState } from 'preact/hooks'

/** Milliseconds for which a question must be visible before an answer counts. This is longer than a double click. */
const leastInSight = 700

/**
 * Protects a question against clickjacking. A window of another site may cover the page and disappear between two
 * clicks, so that the second click lands here. `isReady` is true once the question has been visible and focused for a
 * while. `deliberate` runs a function only then.
 */
export function useDeliberate(): { isReady: boolean; deliberate(act: () => void): void } {
  const [isReady, setReady] = useState(false)
  // Also a ref, because an event can arrive before the new state is rendered.
  const ready = useRef(false)
  useEffect(() => {
    let timer: number | undefined
    const report = (isNow: boolean) => {
      ready.current = isNow
      setReady(isNow)
    }
    const begin = () => {
      clearTimeout(timer)
      report(false)
      timer = window.setTimeout(() => report(true), leastInSight)
    }
    begin()
    window.addEventListener('focus', begin)
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', begin)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [])
  return {
    isReady,
    deliberate(act) {
      if (ready.current && document.visibilityState === 'visible' && document.hasFocus()) act()
    },
  }
}
