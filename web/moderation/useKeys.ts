import { useLayoutEffect, useRef } from 'preact/hooks'
import { isTyping } from '../app/shortcuts.ts'
import { appearance } from '../app/theme.ts'

/** Handlers by the name of the key. A handler returns false if it did nothing. */
export type Keys = Record<string, () => boolean>

/** Listens for keys while a component is shown, except while you type or if shortcuts are off. */
export function useKeys(keys: Keys): void {
  // Uses the latest handlers, because they act on what is shown now.
  const now = useRef(keys)
  now.current = keys
  // A layout effect listens before the browser draws, so that no key is lost that is pressed on the new content.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!appearance.peek().shortcuts || isTyping(event) || event.repeat) return
      const run = Object.hasOwn(now.current, event.key) ? now.current[event.key] : undefined
      if (run?.()) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
