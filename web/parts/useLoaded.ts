import { useEffect, useState } from 'preact/hooks'

/** How it stands with what a page needs before it can be shown. */
export interface Loaded<Value> {
  /** Undefined until it is there; what was there stays while it is read again. */
  value: Value | undefined
  /** Why it could not be read; undefined while it is read again. */
  trouble: unknown
  /** Reads it again; resolves when it is there, or is known not to be. */
  again(): Promise<void>
}

/** Reads what a page needs, when the page appears. */
export function useLoaded<Value>(read: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ value?: Value; trouble?: unknown }>({})
  async function again(): Promise<void> {
    setState((before) => (before.trouble === undefined ? before : { ...before, trouble: undefined }))
    try {
      const value = await read()
      setState({ value })
    } catch (trouble) {
      setState((before) => ({ ...before, trouble }))
    }
  }
  useEffect(() => void again(), [])
  return { value: state.value, trouble: state.trouble, again }
}
