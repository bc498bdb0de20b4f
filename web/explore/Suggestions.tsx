import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { AccountRow } from '../people/AccountRow.tsx'
import { nameOf } from '../people/nameOf.ts'
import type { Suggestion } from '../schema/api.ts'
import { dismissSuggestion, readSuggestions, suggestions } from './suggestions.ts'

/** Suggested accounts, each with the reason. */
export function Suggestions() {
  // A failure is harmless, because the directory is shown below.
  useEffect(() => void readSuggestions(1).catch(() => {}), [])
  const found = suggestions.value
  if (!found || found.length === 0) return null
  return (
    <section class="search-part">
      <h2>{m.explore.suggested}</h2>
      <ul class="rows sheet">
        {found.map((suggestion) => (
          <Suggested key={suggestion.account.id} suggestion={suggestion} />
        ))}
      </ul>
    </section>
  )
}

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const { account, sources } = suggestion
  const name = m.explore.dismissName(nameOf(account))
  return (
    <li>
      <AccountRow
        account={account}
        below={
          <div class="reason">
            <span>{sources[0] && m.explore.reasons[sources[0]]}</span>
            <button
              type="button"
              class="link-button"
              data-action="dismiss"
              aria-label={name}
              onClick={(event) => void dismissSuggestion(suggestion, event.currentTarget.closest('li'))}
            >
              {m.explore.dismiss}
            </button>
          </div>
        }
      />
    </li>
  )
}
