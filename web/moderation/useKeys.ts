import { useEffect, useRef } from 'preact/hooks'
import { isTyping } from '../app/shortcuts.ts'
import { appearance } from '../app/theme.ts'

/** What each key does, by its name; false where there was nothing to do. */
export type Keys = Record<string, () => boolean>

/** Listens for keys while a part of the page is shown, unless somebody types, or has turned shortcuts off. */
export function useKeys(keys: Keys): void {
  // What they do is about what is shown now.
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!appearance.peek().shortcuts || isTyping(event) || event.repeat) return
      const run = Object.hasOwn(now.current, event.key) ? now.current[event.key] : undefined
      if (run?.()) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
