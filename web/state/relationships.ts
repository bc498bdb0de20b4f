import type { ReadonlySignal, Signal } from '@preact/signals'
import { givenAnswers } from '../boundary/boot.ts'
import { call } from '../boundary/boundary.ts'
import type { Relationship } from '../schema/api.ts'
import { boundedMap, isShown, shownSignal } from './boundedMap.ts'
import { me, onOtherPerson } from './session.ts'
import { showTrouble } from './trouble.ts'

/**
 * How one stands to an account: what the service said last, and on top of it what was asked for and
 * is not answered yet.
 */
interface Known {
  shown: Signal<Relationship | undefined>
  answered: Relationship | undefined
  pending: Partial<Relationship>[]
  /** What was asked for before; changes of one account are sent one after the other. */
  last: Promise<unknown>
}

const known = boundedMap<Known>(
  2000,
  () => ({ shown: shownSignal(), answered: undefined, pending: [], last: Promise.resolve() }),
  () =>
    (_id, { shown, pending }) =>
      isShown(shown) || pending.length > 0,
)
const wanted = new Set<string>()
// What came before it was asked for; each counts once.
const given = new Map<string, Relationship>()
let soon: ReturnType<typeof setTimeout> | undefined
let failures = 0
const batchSize = 100
const mostFailures = 5

onOtherPerson(() => {
  known.clear()
  wanted.clear()
  given.clear()
  clearTimeout(soon)
  soon = undefined
  failures = 0
})

// There is a network again: what was not to be had, or would be asked for much later, is asked for now.
globalThis.window?.addEventListener('online', () => {
  clearTimeout(soon)
  soon = undefined
  failures = 0
  askRelationships([])
})

/**
 * How who is signed in stands to an account: undefined until the service has said, for oneself, and
 * while nobody is signed in.
 */
export function relationshipSignal(id: string): ReadonlySignal<Relationship | undefined> {
  const isNew = !known.find(id)
  const { shown } = known.of(id)
  if (isNew) askRelationships([id])
  return shown
}

/** Asks anew how one stands to accounts; those who are asked for at about the same time go in one request. */
export function askRelationships(ids: readonly string[]): void {
  const own = me.peek()?.id
  if (!own) return
  for (const id of ids) if (id !== own) wanted.add(id)
  if (wanted.size > 0) soon ??= setTimeout(() => void askWanted(), 20)
}

async function askWanted(): Promise<void> {
  const asker = me.peek()?.id
  const some = [...wanted].slice(0, batchSize)
  for (const id of some) wanted.delete(id)
  soon = undefined
  if (wanted.size > 0) askRelationships([])
  try {
    const answers = await relationshipsTo(some)
    failures = 0
    if (me.peek()?.id === asker) for (const answer of answers) putRelationship(answer)
  } catch {
    // Buttons wait for it meanwhile. It is asked for again, more and more rarely.
    if (me.peek()?.id !== asker) return
    for (const id of some) wanted.add(id)
    if (++failures <= mostFailures) soon ??= setTimeout(() => void askWanted(), 1000 * 2 ** failures)
  }
}

async function relationshipsTo(ids: string[]): Promise<Relationship[]> {
  const came = (await givenAnswers('/v1/browser/api/accounts/relationships')) as Relationship[][]
  for (const one of came.flat()) given.set(one.id, one)
  const known = ids.flatMap((id) => given.get(id) ?? [])
  const rest = ids.filter((id) => !given.delete(id))
  return rest.length === 0
    ? known
    : [...known, ...(await call('GET /api/accounts/relationships', { query: { id: rest } }))]
}

/** Takes over what the service said of how one stands to an account. */
export function putRelationship(answer: Relationship): void {
  const one = known.of(answer.id)
  one.answered = answer
  show(one)
}

function show(one: Known): void {
  one.shown.value = one.answered && Object.assign({}, one.answered, ...one.pending)
}

interface Change {
  id: string
  /** What it is expected to be afterwards: shown at once, and taken back where the service refuses. */
  expected: Partial<Relationship>
  send(): Promise<Relationship>
  /** What to say where it fails. */
  failed: string
}

/**
 * Changes how one stands to an account; resolves to whether the service did it. A failure is shown,
 * with a way to try again.
 */
export async function changeRelationship(change: Change, asker = me.peek()?.id): Promise<boolean> {
  // In somebody else's name nothing is done, be it that one waited for its turn or is tried again.
  if (me.peek()?.id !== asker) return false
  const one = known.of(change.id)
  one.pending.push(change.expected)
  show(one)
  const asked = one.last.then(() => (me.peek()?.id === asker ? change.send() : undefined))
  one.last = asked.catch(() => undefined)
  try {
    const answer = await asked
    settle(one, change.expected, answer)
    return answer !== undefined
  } catch (error) {
    settle(one, change.expected)
    showTrouble(error, change.failed, () => void changeRelationship(change, asker))
    return false
  }
}

function settle(one: Known, expected: Partial<Relationship>, answer = one.answered): void {
  one.pending = one.pending.filter((other) => other !== expected)
  one.answered = answer
  show(one)
}
