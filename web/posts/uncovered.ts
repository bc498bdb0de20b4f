import { computed, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { onOtherPerson } from '../state/session.ts'

// While the page is open: who goes back finds uncovered what they had uncovered. The oldest go.
const most = 1000
const uncovered = signal<ReadonlySet<string>>(new Set())
onOtherPerson(() => (uncovered.value = new Set()))

/**
 * Whether something of a post that is covered at first was uncovered, such as `text <id>`; and what
 * covers or uncovers it.
 */
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
