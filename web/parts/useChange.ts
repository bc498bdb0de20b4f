import { type ReadonlySignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'

/** Calls a function each time a signal changes after the first render. */
export function useChange<Value>(of: ReadonlySignal<Value>, run: (now: Value) => void): void {
  const before = useRef(of.peek())
  useSignalEffect(() => {
    const now = of.value
    if (now === before.current) return
    before.current = now
    run(now)
  })
}
