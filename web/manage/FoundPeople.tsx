import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { ScreenReaderText } from '../parts/ScreenReaderText.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import type { Account } from '../schema/api.ts'

interface FoundPeopleProps {
  query: string
  row(account: Account): ComponentChildren
}

const pause = 250

/** The accounts that match a query, searched after a pause in typing. The previous results stay until then. */
export function FoundPeople({ query, row }: FoundPeopleProps) {
  const [found, setFound] = useState<{ query: string; accounts: readonly Account[] }>()
  const [shownError, setError] = useState<unknown>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const ending = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const parts = { query: { q: query, limit: 8 }, signal: ending.signal }
        setFound({ query, accounts: await call('GET /api/accounts/search', parts) })
        setError(undefined)
      } catch (error) {
        if (!ending.signal.aborted) setError(error)
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [query, turn])
  const { members } = m.manage
  if (shownError !== undefined) return <ErrorNotice error={shownError} again={() => setTurn(turn + 1)} />
  if (!found) return <Waiting lines={1} />
  return (
    <section class="members" aria-label={members.found}>
      <h3>{members.found}</h3>
      <ScreenReaderText text={members.foundCount(found.accounts.length)} />
      {found.accounts.length === 0 && <p class="quiet">{members.foundNobody(found.query)}</p>}
      <ul class="account-rows">
        {found.accounts.map((account) => (
          <li key={account.id}>{row(account)}</li>
        ))}
      </ul>
    </section>
  )
}
