import { useEffect, useState } from 'preact/hooks'
import type { Account } from '../schema/api.ts'
import { accountId, accountSignal, readAccount } from '../state/accounts.ts'
import { askRelationships } from '../state/relationships.ts'

interface Found {
  account: Account | undefined
  /** The error of a failed read. */
  trouble: unknown
  again(): void
}

/** Returns the account with a name: the cached one at once, then the current one. */
export function useAccount(acct: string): Found {
  const [known] = useState(() => accountId(acct))
  const [id, setId] = useState(known)
  const [trouble, setTrouble] = useState<unknown>()
  const read = async () => {
    setTrouble(undefined)
    try {
      setId(await readAccount(acct))
    } catch (error) {
      setTrouble(error)
    }
  }
  useEffect(() => void read(), [acct])
  // Loads the relationship of a cached account again. For a new account, the components that show it load it.
  useEffect(() => {
    if (known) askRelationships([known])
  }, [known])
  return { account: id ? accountSignal(id).value : undefined, trouble, again: () => void read() }
}
