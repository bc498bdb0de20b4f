import { Trouble } from './Trouble.tsx'
import type { Loaded } from './useLoaded.ts'
import { Waiting } from './Waiting.tsx'

interface UnreadProps extends Pick<Loaded<unknown>, 'trouble' | 'again'> {
  /** How many entries stand for what is being read. */
  lines: number
}

/** What is shown while something is being read, or where it could not be read. */
export function Unread({ trouble, again, lines }: UnreadProps) {
  return trouble ? <Trouble error={trouble} again={() => void again()} /> : <Waiting lines={lines} />
}
