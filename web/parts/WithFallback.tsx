import type { ComponentChildren } from 'preact'
import { useErrorBoundary, useLayoutEffect, useRef } from 'preact/hooks'

interface WithFallbackProps {
  /** Shown if the children cannot be rendered. */
  instead: ComponentChildren
  /** When this changes, the children are rendered again. */
  tryAgain?: string | undefined
  children: ComponentChildren
}

/** Renders its children. If they throw, it shows something else, and the rest of the page stays. */
export function WithFallback({ instead, tryAgain, children }: WithFallbackProps) {
  const [error, reset] = useErrorBoundary((thrown) => console.warn('Not shown:', thrown))
  const tried = useRef(tryAgain)
  useLayoutEffect(() => {
    if (tried.current === tryAgain) return
    tried.current = tryAgain
    if (error) reset()
  }, [tryAgain])
  return <>{error ? instead : children}</>
}
