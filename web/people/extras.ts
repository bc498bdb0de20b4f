import type { ReadonlySignal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Account, FeaturedTag } from '../schema/api.ts'
import { putAccount } from '../state/accounts.ts'
import { signalMap } from '../state/boundedMap.ts'
import { me, onOtherPerson } from '../state/session.ts'

/** The parts of a profile that are loaded separately. */
export interface ProfileExtras {
  /** The ids of accounts that you follow and that follow this account. */
  familiar: string[]
  tags: FeaturedTag[]
  /** The ids of the accounts that this account features. */
  endorsed: string[]
}

const cache = signalMap<ProfileExtras>(100)
onOtherPerson(() => cache.clear())

/**
 * Returns a signal with the extras of an account. They are undefined until they are loaded, and empty if they cannot be
 * loaded, because a profile is usable without them.
 */
export function extrasOf(id: string): ReadonlySignal<ProfileExtras | undefined> {
  return cache.of(id)
}

/** Loads the extras of an account again. */
export async function readExtras(id: string): Promise<void> {
  const into = cache.of(id)
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
