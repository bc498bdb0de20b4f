import type { ReadonlySignal, Signal } from '@preact/signals'
import { givenAnswers } from '../boundary/boot.ts'
import { call } from '../boundary/boundary.ts'
import type { Relationship } from '../schema/api.ts'
import { boundedMap, isShown, shownSignal } from './boundedMap.ts'
import { me, onOtherPerson } from './session.ts'
import { showTrouble } from './trouble.ts'

/** The relationship to an account: the service's latest response, with the changes that are still pending. */
interface Known {
  shown: Signal<Relationship | undefined>
  answered: Relationship | undefined
  pending: Partial<Relationship>[]
  /** The previous change: changes of one account are sent in sequence. */
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
// Values that arrived before they were requested. Each counts once.
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

// The network is back: failed and delayed requests are sent now.
globalThis.window?.addEventListener('online', () => {
  clearTimeout(soon)
  soon = undefined
  failures = 0
  askRelationships([])
})

/**
 * Returns the relationship of the signed-in person to an account. It is undefined until it is loaded, for the person's
 * own account, and for anonymous readers.
 */
export function relationshipSignal(id: string): ReadonlySignal<Relationship | undefined> {
  const isNew = !known.find(id)
  const { shown } = known.of(id)
  if (isNew) askRelationships([id])
  return shown
}

/** Loads relationships again. Calls within 20 ms are combined into one request. */
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
    // Buttons wait for it meanwhile. It is retried with increasing delays.
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

/** Stores a relationship that the service returned. */
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
  /** The expected fields afterwards: shown at once, and undone if the service refuses the change. */
  expected: Partial<Relationship>
  send(): Promise<Relationship>
  /** The message after a failure. */
  failed: string
}

/**
 * Changes the relationship to an account. Resolves to whether the service did it. A failure is shown in a toast that
 * offers another try.
 */
export async function changeRelationship(change: Change, asker = me.peek()?.id): Promise<boolean> {
  // Nothing is done in another person's name, neither after waiting for its turn nor on a retry.
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
