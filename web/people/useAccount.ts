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
  const [id, setId] = useState(() => accountId(acct))
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
  useEffect(() => {
    if (id) askRelationships([id])
  }, [id])
  return { account: id ? accountSignal(id).value : undefined, trouble, again: () => void read() }
}
