import type { ReadonlySignal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Account, FeaturedTag } from '../schema/api.ts'
import { putAccount } from '../state/accounts.ts'
import { signalMap } from '../state/boundedMap.ts'
import { me, onOtherPerson } from '../state/session.ts'

/** What stands on somebody's page besides what they say of themselves. */
export interface Extras {
  /** The ids of those whom one follows and who follow them. */
  familiar: string[]
  tags: FeaturedTag[]
  /** The ids of those whom they feature. */
  endorsed: string[]
}

const known = signalMap<Extras>(100)
onOtherPerson(() => known.clear())

/**
 * The extras of an account; its value is undefined until they were asked for, and it never fails:
 * without them nothing is missing.
 */
export function extrasOf(id: string): ReadonlySignal<Extras | undefined> {
  return known.of(id)
}

/** Asks anew for the extras of an account. */
export async function readExtras(id: string): Promise<void> {
  const into = known.of(id)
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
  const [found] = await call('GET /api/accounts/familiar_followers', { query: { id: [id] } })
  return found?.accounts ?? []
}
