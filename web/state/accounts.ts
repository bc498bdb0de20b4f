import type { Signal } from '@preact/signals'
import { call, callPage } from '../boundary/boundary.ts'
import type { Line } from '../boundary/lines.ts'
import type { Account } from '../schema/api.ts'
import { putNewest, signalMap } from './boundedMap.ts'
import { createFeed, eachFeed, type Feed } from './feeds.ts'
import { onOtherPerson } from './session.ts'

// Caches each account once, by id and by name, so that a change from any list or post appears on the profile at
// once.
const accounts = signalMap<Account>(2000, usedAccounts)
const ids = new Map<string, string>()
const mostNames = 4000
onOtherPerson(() => {
  accounts.clear()
  ids.clear()
})

/** Returns a signal with the latest known state of an account. Its value is undefined while the account is unknown. */
export function accountSignal(id: string): Signal<Account | undefined> {
  return accounts.of(id)
}

function usedAccounts(): ReadonlySet<string> {
  const used = new Set<string>()
  eachFeed(({ ids }) => ids.peek().forEach((id) => used.add(id)))
  return used
}

/** Stores an account that the service returned. Returns its id. */
export function putAccount(entity: Account): string {
  accountSignal(entity.id).value = entity
  putNewest(ids, entity.acct.toLowerCase(), entity.id, mostNames)
  return entity.id
}

/** Changes the shown account before the service has answered. */
export function changeAccount(id: string, change: (account: Account) => Partial<Account>): void {
  const { value } = accountSignal(id)
  if (value) accountSignal(id).value = { ...value, ...change(value) }
}

/** Returns the id of the account with that name, ignoring case. Undefined while it is unknown. */
export const accountId = (acct: string): string | undefined => ids.get(acct.toLowerCase())

/** Loads the account with that name and returns its id. Throws a `BoundaryError`, such as `not_found`. */
export async function readAccount(acct: string): Promise<string> {
  const id = putAccount(await call('GET /api/accounts/lookup', { query: { acct } }))
  putNewest(ids, acct.toLowerCase(), id, mostNames)
  return id
}

/** Creates a feed of accounts from an endpoint of the API that returns a list of them. */
export function accountFeed(
  line: Line,
  parts: { path?: Record<string, string>; query?: Record<string, unknown> } = {},
): Feed {
  return createFeed(async (cursor) => {
    const { items, next } = await callPage(line, { ...parts, query: { limit: 40, ...parts.query, ...cursor } } as never)
    return { items: (items as Account[]).map(putAccount), next }
  })
}
