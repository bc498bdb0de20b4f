import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { focusNext } from '../parts/focusNext.ts'
import type { Suggestion } from '../schema/api.ts'
import { putAccount } from '../state/accounts.ts'
import { me, onOtherPerson } from '../state/session.ts'
import { showError } from '../state/errorToast.ts'

/** The suggested accounts, or undefined until they are loaded. */
export const suggestions = signal<Suggestion[] | undefined>(undefined)

let request: Promise<void> | undefined
onOtherPerson(() => {
  suggestions.value = undefined
  request = undefined
})

/** Reads suggestions once. Reads them again if fewer than `enough` are left. Throws a `BoundaryError`. */
export function readSuggestions(enough = 0): Promise<void> {
  if (!me.peek() || (request && (suggestions.peek()?.length ?? enough) >= enough)) return request ?? Promise.resolve()
  const person = me.peek()?.id
  request = call('GET /api/suggestions', { query: { limit: 20 } }).then(
    (found) => {
      if (person !== me.peek()?.id) return
      for (const { account } of found) putAccount(account)
      suggestions.value = found
    },
    (error: unknown) => {
      request = undefined
      throw error
    },
  )
  return request
}

/** Dismisses a suggestion for good. It disappears at once, and comes back if the service refuses. */
export async function dismissSuggestion({ account: { id } }: Suggestion, entry: Element | null): Promise<void> {
  const before = suggestions.peek() ?? []
  focusNext(entry)
  suggestions.value = before.filter(({ account }) => account.id !== id)
  try {
    await call('DELETE /api/suggestions/{account_id}', { path: { account_id: id } })
  } catch (error) {
    const left = new Set(suggestions.peek()?.map(({ account }) => account.id))
    suggestions.value = before.filter(({ account }) => account.id === id || left.has(account.id))
    showError(error, m.explore.dismissFailed)
  }
}
