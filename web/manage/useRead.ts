import { useEffect, useState } from 'preact/hooks'

/** Reads something when a page opens; says why it could not be read, and how to try again. */
export function useRead(read: () => Promise<unknown>): { trouble: unknown; again(): void } {
  const [trouble, setTrouble] = useState<unknown>()
  const again = () => {
    setTrouble(undefined)
    read().catch(setTrouble)
  }
  useEffect(again, [])
  return { trouble, again }
}
