import { useEffect, useRef, useState } from 'preact/hooks'

/**
 * How long something has to be in sight before an answer to it counts, in milliseconds: longer than
 * a double click takes.
 */
const leastInSight = 700

/**
 * Whether somebody can have seen what they answer: it has been drawn, in sight and in focus for a
 * while. A page of somebody else's may lie above this one and go away between two clicks, so that
 * the second lands here. `deliberate` does what it is given where that is so.
 */
export function useDeliberate(): { isReady: boolean; deliberate(act: () => void): void } {
  const [isReady, setReady] = useState(false)
  // An event may come before what is drawn follows.
  const ready = useRef(false)
  useEffect(() => {
    let timer: number | undefined
    const tell = (isNow: boolean) => {
      ready.current = isNow
      setReady(isNow)
    }
    const begin = () => {
      clearTimeout(timer)
      tell(false)
      timer = window.setTimeout(() => tell(true), leastInSight)
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
