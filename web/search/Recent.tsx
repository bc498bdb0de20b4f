import { Clock, X } from 'lucide'
import { m } from '../messages/index.ts'
import { focusNext } from '../parts/focusNext.ts'
import { Icon } from '../parts/Icon.tsx'
import { forgetSearch, forgetSearches, recentSearches } from '../state/recentSearches.ts'
import { searchPath } from './searchPath.ts'

/** The recent searches in this page, with buttons to remove them. */
export function Recent() {
  const searches = recentSearches.value
  if (searches.length === 0) return null
  const forgetAll = () => {
    document.querySelector<HTMLElement>('main input[type=search]')?.focus()
    forgetSearches()
  }
  const forget = (query: string, entry: Element | null) => {
    focusNext(entry)
    forgetSearch(query)
  }
  return (
    <section aria-labelledby="recent-searches">
      <div class="section-head">
        <h2 id="recent-searches">{m.search.recent}</h2>
        <button type="button" class="link-button" onClick={forgetAll}>
          {m.search.recentClear}
        </button>
      </div>
      <ul class="recent-searches">
        {searches.map((query) => (
          <li key={query}>
            <a href={searchPath(query)}>
              <Icon of={Clock} size={18} />
              <span dir="auto">{query}</span>
            </a>
            <button
              type="button"
              class="icon-button"
              data-action="forget"
              aria-label={m.search.recentRemove(query)}
              onClick={(event) => forget(query, event.currentTarget.closest('li'))}
            >
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
