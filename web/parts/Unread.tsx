import { Trouble } from './Trouble.tsx'
import type { Loaded } from './useLoaded.ts'
import { Waiting } from './Waiting.tsx'

interface UnreadProps extends Pick<Loaded<unknown>, 'trouble' | 'again'> {
  /** The number of placeholder entries. */
  lines: number
}

/** Shown while something is loading, or if it could not be loaded. */
export function Unread({ trouble, again, lines }: UnreadProps) {
  return trouble ? <Trouble error={trouble} again={() => void again()} /> : <Waiting lines={lines} />
}
