import { useEffect, useState } from 'preact/hooks'
import type { Account } from '../schema/api.ts'
import { accountId, accountSignal, readAccount } from '../state/accounts.ts'
import { loadRelationships } from '../state/relationships.ts'

interface LoadedAccount {
  account: Account | undefined
  /** The error of a failed read. */
  error: unknown
  again(): void
}

/** Returns the account with a name: the cached one at once, then the current one. */
export function useAccount(acct: string): LoadedAccount {
  const [cachedId] = useState(() => accountId(acct))
  const [id, setId] = useState(cachedId)
  const [shownError, setError] = useState<unknown>()
  const read = async () => {
    setError(undefined)
    try {
      setId(await readAccount(acct))
    } catch (error) {
      setError(error)
    }
  }
  useEffect(() => void read(), [acct])
  // Loads the relationship of a cached account again. If the account was not cached, the components that show the
  // relationship load it.
  useEffect(() => {
    if (cachedId) loadRelationships([cachedId])
  }, [cachedId])
  return { account: id ? accountSignal(id).value : undefined, error: shownError, again: () => void read() }
}
