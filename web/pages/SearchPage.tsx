import { Search } from 'lucide'
import { useEffect, useRef } from 'preact/hooks'
import { isRevisit } from '../app/scroll.ts'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { Page } from '../parts/Page.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { hasOperator } from '../search/operators.ts'
import { Recent } from '../search/Recent.tsx'
import { Results } from '../search/Results.tsx'
import { kinds, searchFor } from '../search/searches.ts'
import { searchPath } from '../search/searchPath.ts'
import { Tips } from '../search/Tips.tsx'
import { type SearchField, useSearch } from '../search/useSearch.ts'
import { me } from '../state/session.ts'
import '../search/search.css'

/** Searches people, posts and hashtags while the person types. */
export function SearchPage() {
  const search = useSearch()
  const { query, kind } = search
  const input = useRef<HTMLInputElement>(null)
  const isBack = useRef(isRevisit()).current
  useEffect(() => {
    // On a phone, the keyboard would cover the recent searches.
    if (!query && !isBack && matchMedia('(pointer: fine)').matches) input.current!.focus()
  }, [])
  // Offers help with operators, because the query may contain some that do not exist.
  const isLost = hasOperator(query) && searchFor(query, kind).feed.isEmpty.value
  const tabs = kinds.map((one) => ({ href: searchPath(query, one), label: m.search.kinds[one] }))
  return (
    <Page title={m.search.title}>
      <div class="search-head">
        <Field search={search} input={input} />
        {!me.value && <p class="field-hint">{m.search.visitor}</p>}
      </div>
      {query && <Tabs label={m.search.kinds.label} tabs={tabs} current={searchPath(query, kind)} />}
      {query && <Results key={kind} query={query} kind={kind} />}
      <div class="page-body search-below">
        {!query && <Recent />}
        <Tips
          key={query ? 'results' : 'start'}
          isOpen={!query || isLost}
          onPick={(example) => write(example, search, input)}
        />
      </div>
    </Page>
  )
}

function Field({ search, input }: { search: SearchField; input: { current: HTMLInputElement | null } }) {
  const send = (event: Event) => {
    event.preventDefault()
    search.send()
    // Hides the keyboard of a phone.
    if (!matchMedia('(pointer: fine)').matches) input.current?.blur()
  }
  return (
    <form role="search" class="search-form" onSubmit={send}>
      <input
        ref={input}
        class="input"
        type="search"
        dir="auto"
        aria-label={m.search.label}
        placeholder={m.search.placeholder}
        maxLength={500}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="search"
        value={search.text.value}
        onInput={(event) => search.type(event.currentTarget.value)}
      />
      <button type="submit" class="button button-main" aria-label={m.search.go}>
        <Icon of={Search} size={18} />
      </button>
    </form>
  )
}

// Adds an example to the search field and selects its placeholder, so that typing replaces it.
function write(example: string, { text, type }: SearchField, input: { current: HTMLInputElement | null }): void {
  const before = text.peek().trim()
  const start = before ? before.length + 1 : 0
  type(`${before}${before && ' '}${example}`)
  requestAnimationFrame(() => {
    const value = example.indexOf(':') + 1
    input.current!.focus()
    input.current!.setSelectionRange(start + value, start + example.length)
  })
}
