import type { ReadonlySignal, Signal } from '@preact/signals'
import { bootResponses } from '../boundary/boot.ts'
import { call } from '../boundary/boundary.ts'
import type { Relationship } from '../schema/api.ts'
import { boundedMap, isShown, shownSignal } from './boundedMap.ts'
import { showError } from './errorToast.ts'
import { type HiddenPosts, hidePostsOf } from './hidePosts.ts'
import { me, onOtherPerson } from './session.ts'

/** The relationship to an account: the service's latest response, with the changes that are still pending. */
interface CachedRelationship {
  shown: Signal<Relationship | undefined>
  latest: Relationship | undefined
  pending: Partial<Relationship>[]
  /** The previous change. Changes to the relationship with one account are sent one after another. */
  last: Promise<unknown>
}

const cache = boundedMap<CachedRelationship>(
  2000,
  () => ({ shown: shownSignal(), latest: undefined, pending: [], last: Promise.resolve() }),
  () =>
    (_id, { shown, pending }) =>
      isShown(shown) || pending.length > 0,
)
const requested = new Set<string>()
// Values from the boot that arrived before they were requested. Each is used once.
const bootRelationships = new Map<string, Relationship>()
let soon: ReturnType<typeof setTimeout> | undefined
let failures = 0
const batchSize = 100
const mostFailures = 5

onOtherPerson(() => {
  cache.clear()
  requested.clear()
  bootRelationships.clear()
  clearTimeout(soon)
  soon = undefined
  failures = 0
})

// When the network is back, sends failed and delayed requests at once.
globalThis.window?.addEventListener('online', () => {
  clearTimeout(soon)
  soon = undefined
  failures = 0
  loadRelationships([])
})

/**
 * Returns a signal with the relationship of the signed-in person to an account. Its value is undefined until it is
 * loaded, for the person's own account, and for anonymous readers.
 */
export function relationshipSignal(id: string): ReadonlySignal<Relationship | undefined> {
  const isNew = !cache.find(id)
  const { shown } = cache.of(id)
  if (isNew) loadRelationships([id])
  return shown
}

/** Loads relationships again. Calls within 20 ms are combined into one request. */
export function loadRelationships(ids: readonly string[]): void {
  const own = me.peek()?.id
  if (!own) return
  for (const id of ids) if (id !== own) requested.add(id)
  if (requested.size > 0) soon ??= setTimeout(() => void sendRequested(), 20)
}

async function sendRequested(): Promise<void> {
  const reader = me.peek()?.id
  const some = [...requested].slice(0, batchSize)
  for (const id of some) requested.delete(id)
  soon = undefined
  if (requested.size > 0) loadRelationships([])
  try {
    const relationships = await relationshipsTo(some)
    failures = 0
    if (me.peek()?.id === reader) for (const relationship of relationships) putRelationship(relationship)
  } catch {
    // The buttons stay placeholders meanwhile. The request is repeated with increasing delays.
    if (me.peek()?.id !== reader) return
    for (const id of some) requested.add(id)
    if (++failures <= mostFailures) soon ??= setTimeout(() => void sendRequested(), 1000 * 2 ** failures)
  }
}

async function relationshipsTo(ids: string[]): Promise<Relationship[]> {
  await (taking = taking.then(takeFromBoot))
  const booted = ids.flatMap((id) => bootRelationships.get(id) ?? [])
  const rest = ids.filter((id) => !bootRelationships.delete(id))
  return rest.length === 0
    ? booted
    : [...booted, ...(await call('GET /api/accounts/relationships', { query: { id: rest } }))]
}

// Batches take values in turn, because one batch may take a response that the next batch needs.
let taking = Promise.resolve()

async function takeFromBoot(): Promise<void> {
  const arrived = (await bootResponses('/v1/browser/api/accounts/relationships')) as Relationship[][]
  for (const one of arrived.flat()) bootRelationships.set(one.id, one)
}

/** Stores a relationship that the service returned. */
export function putRelationship(relationship: Relationship): void {
  const one = cache.of(relationship.id)
  one.latest = relationship
  show(one)
}

function show(one: CachedRelationship): void {
  one.shown.value = one.latest && Object.assign({}, one.latest, ...one.pending)
}

interface Change {
  id: string
  /** The expected fields afterwards: shown at once, and undone if the service refuses the change. */
  expected: Partial<Relationship>
  send(): Promise<Relationship>
  /** The message after a failure. */
  failed: string
  /** Which posts of the account leave the lists, here and in other tabs, once the service has made the change. */
  hides?: HiddenPosts | undefined
  /** Shows what else the change does to the page. Called with false if the service refuses the change. */
  show?(isShown: boolean): void
  /** Called once the service has made the change. */
  onDone?(): void
}

/**
 * Changes the relationship to an account. Resolves to whether the service did it. A failure is shown in a toast that
 * offers another try.
 */
export async function changeRelationship(change: Change, reader = me.peek()?.id): Promise<boolean> {
  // Makes no change on behalf of another person, neither after waiting for earlier changes nor on a retry.
  if (me.peek()?.id !== reader) return false
  const one = cache.of(change.id)
  one.pending.push(change.expected)
  show(one)
  change.show?.(true)
  const changed = one.last.then(() => (me.peek()?.id === reader ? change.send() : undefined))
  one.last = changed.catch(() => undefined)
  try {
    const relationship = await changed
    settle(one, change.expected, relationship)
    if (!relationship) return false
    if (change.hides) hidePostsOf(change.id, change.hides)
    otherTabs.postMessage({ reader, relationship, hides: change.hides } satisfies ChangeElsewhere)
    change.onDone?.()
    return true
  } catch (error) {
    settle(one, change.expected)
    change.show?.(false)
    showError(error, change.failed, () => void changeRelationship(change, reader))
    return false
  }
}

function settle(one: CachedRelationship, expected: Partial<Relationship>, relationship = one.latest): void {
  one.pending = one.pending.filter((other) => other !== expected)
  one.latest = relationship
  show(one)
}

/** A change that was made in another tab of this browser. */
interface ChangeElsewhere {
  reader: string | undefined
  relationship: Relationship
  hides: HiddenPosts | undefined
}

const otherTabs = new BroadcastChannel('relationships')
otherTabs.onmessage = ({ data }: MessageEvent<ChangeElsewhere>) => {
  if (data.reader !== me.peek()?.id) return
  putRelationship(data.relationship)
  if (data.hides) hidePostsOf(data.relationship.id, data.hides)
}
