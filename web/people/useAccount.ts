import { useEffect, useState } from 'preact/hooks'
import type { Account } from '../schema/api.ts'
import { accountId, accountSignal, readAccount } from '../state/accounts.ts'
import { askRelationships } from '../state/relationships.ts'

interface Found {
  account: Account | undefined
  /** Why it could not be read. */
  trouble: unknown
  again(): void
}

/** The account of a name: at once where it is known, and as it is now. */
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
  // To somebody who is new here whatever shows it asks how one stands.
  useEffect(() => {
    if (known) askRelationships([known])
  }, [known])
  return { account: id ? accountSignal(id).value : undefined, trouble, again: () => void read() }
}
