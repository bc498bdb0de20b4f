import type { Signal } from '@preact/signals'
import { call, callPage } from '../boundary/boundary.ts'
import type { Line } from '../boundary/lines.ts'
import type { Account } from '../schema/api.ts'
import { putNewest, signalMap } from './boundedMap.ts'
import { createFeed, eachFeed, type Feed } from './feeds.ts'
import { onOtherPerson } from './session.ts'

// Each account once, and by its name too: what a list or a post says of somebody shows on their page at once.
const accounts = signalMap<Account>(2000, usedAccounts)
const ids = new Map<string, string>()
const mostNames = 4000
onOtherPerson(() => {
  accounts.clear()
  ids.clear()
})

/** An account as it was told of last; its value is undefined while it is not known. */
export function accountSignal(id: string): Signal<Account | undefined> {
  return accounts.of(id)
}

function usedAccounts(): ReadonlySet<string> {
  const used = new Set<string>()
  eachFeed(({ ids }) => ids.peek().forEach((id) => used.add(id)))
  return used
}

/** Takes over what the service said of an account, and gives its id. */
export function putAccount(answer: Account): string {
  accountSignal(answer.id).value = answer
  putNewest(ids, answer.acct.toLowerCase(), answer.id, mostNames)
  return answer.id
}

/** Changes what is shown of an account before the service has answered. */
export function changeAccount(id: string, change: (account: Account) => Partial<Account>): void {
  const { value } = accountSignal(id)
  if (value) accountSignal(id).value = { ...value, ...change(value) }
}

/** The id of the account of that name, in any case; undefined while it is not known. */
export const accountId = (acct: string): string | undefined => ids.get(acct.toLowerCase())

/** Asks for the account of that name, and gives its id; throws a `BoundaryError`, `not_found` where there is none. */
export async function readAccount(acct: string): Promise<string> {
  const id = putAccount(await call('GET /api/accounts/lookup', { query: { acct } }))
  putNewest(ids, acct.toLowerCase(), id, mostNames)
  return id
}

/** A feed of accounts from a line that answers a list of them. */
export function accountFeed(
  line: Line,
  parts: { path?: Record<string, string>; query?: Record<string, unknown> } = {},
): Feed {
  return createFeed(async (cursor) => {
    const { items, next } = await callPage(line, { ...parts, query: { limit: 40, ...parts.query, ...cursor } } as never)
    return { items: (items as Account[]).map(putAccount), next }
  })
}
