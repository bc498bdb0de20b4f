import type { ComponentChildren } from 'preact'
import { useErrorBoundary, useLayoutEffect, useRef } from 'preact/hooks'

interface GuardedProps {
  /** What is shown where what stands within cannot be. */
  instead: ComponentChildren
  /** With another one it is tried once more. */
  tryAgain?: string | undefined
  children: ComponentChildren
}

/** Shows what stands within; where that throws while it is drawn, something else, and the rest of the page stays. */
export function Guarded({ instead, tryAgain, children }: GuardedProps) {
  const [error, reset] = useErrorBoundary((thrown) => console.warn('Not shown:', thrown))
  const tried = useRef(tryAgain)
  useLayoutEffect(() => {
    if (tried.current === tryAgain) return
    tried.current = tryAgain
    if (error) reset()
  }, [tryAgain])
  return <>{error ? instead : children}</>
}
