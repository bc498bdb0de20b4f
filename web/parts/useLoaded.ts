import { useEffect, useState } from 'preact/hooks'

/** The state of data that a page loads. */
export interface LoadState<Value> {
  /** The data, or undefined until they are loaded. Old data stay while they are loaded again. */
  value: Value | undefined
  /** The error of the last load, or undefined while it is repeated. */
  error: unknown
  /** Loads again. Resolves after success or failure. */
  again(): Promise<void>
}

/** Loads data when the page appears. */
export function useLoaded<Value>(read: () => Promise<Value>): LoadState<Value> {
  const [state, setState] = useState<{ value?: Value; error?: unknown }>({})
  async function again(): Promise<void> {
    setState((before) => (before.error === undefined ? before : { ...before, error: undefined }))
    try {
      const value = await read()
      setState({ value })
    } catch (error) {
      setState((before) => ({ ...before, error }))
    }
  }
  useEffect(() => void again(), [])
  return { value: state.value, error: state.error, again }
}
