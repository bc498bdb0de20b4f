import { ErrorNotice } from './ErrorNotice.tsx'
import type { LoadState } from './useLoaded.ts'
import { Waiting } from './Waiting.tsx'

interface LoadingOrErrorProps extends Pick<LoadState<unknown>, 'error' | 'again'> {
  /** The number of placeholder entries. */
  lines: number
}

/** Shown while something is loading, or if it could not be loaded. */
export function LoadingOrError({ error, again, lines }: LoadingOrErrorProps) {
  return error ? <ErrorNotice error={error} again={() => void again()} /> : <Waiting lines={lines} />
}
