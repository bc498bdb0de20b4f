import { computed, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { onOtherPerson } from '../state/session.ts'

// Content that you uncovered stays uncovered until the page is reloaded, even when you go back. Beyond this number of
// entries, the ones that you uncovered first are covered again.
const most = 1000
const uncovered = signal<ReadonlySet<string>>(new Set())
onOtherPerson(() => (uncovered.value = new Set()))

/** Returns whether a covered part of a post, such as `text <id>`, is uncovered, and a function that toggles it. */
export function useUncovered(name: string): [boolean, () => void] {
  const isUncovered = useMemo(() => computed(() => uncovered.value.has(name)), [name]).value
  return [isUncovered, () => toggle(name)]
}

function toggle(name: string): void {
  const all = new Set(uncovered.peek())
  if (!all.delete(name)) all.add(name)
  const [oldest] = all
  if (all.size > most) all.delete(oldest!)
  uncovered.value = all
}
