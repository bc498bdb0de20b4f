import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Account, FeaturedTag } from '../schema/api.ts'
import { putAccount } from '../state/accounts.ts'
import { me, onOtherPerson } from '../state/session.ts'

/** What stands on somebody's page besides what they say of themselves. */
export interface Extras {
  /** The ids of those whom one follows and who follow them. */
  familiar: string[]
  tags: FeaturedTag[]
  /** The ids of those whom they feature. */
  endorsed: string[]
}

const known = new Map<string, Signal<Extras | undefined>>()
onOtherPerson(() => known.clear())

/** The extras of an account; its value is undefined until they were asked for, and it never fails: without them nothing is missing. */
export function extrasOf(id: string): ReadonlySignal<Extras | undefined> {
  return entry(id)
}

function entry(id: string): Signal<Extras | undefined> {
  const found = known.get(id)
  if (found) return found
  const made = signal<Extras | undefined>(undefined)
  known.set(id, made)
  return made
}

/** Asks anew for the extras of an account. */
export async function readExtras(id: string): Promise<void> {
  const into = entry(id)
  const [familiar, tags, endorsed] = await Promise.all([
    readFamiliar(id).catch(() => []),
    call('GET /api/accounts/{id}/featured_tags', { path: { id } }).catch(() => []),
    call('GET /api/accounts/{id}/endorsements', { path: { id }, query: { limit: 10 } }).catch(() => []),
  ])
  into.value = { familiar: familiar.map(putAccount), tags, endorsed: endorsed.map(putAccount) }
}

async function readFamiliar(id: string): Promise<Account[]> {
  const own = me.peek()?.id
  if (!own || own === id) return []
  const [found] = await call('GET /api/accounts/familiar_followers', { query: { 'id[]': [id] } })
  return found?.accounts ?? []
}
