import { type Signal, useSignal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { changeAddress, partIsShown } from '../app/scroll.ts'
import { storeSearch } from '../state/recentSearches.ts'
import { pathOfQuery } from './pathOfQuery.ts'
import { type Kind, kinds } from './searches.ts'
import { searchPath } from './searchPath.ts'

/** Milliseconds after the last key before the search starts. */
const pause = 300

/**
 * The search field and the current search. The query is in the address of the page. Typing replaces the history entry,
 * and submitting adds a new one.
 */
export interface SearchField {
  /** The content of the field. */
  text: Signal<string>
  query: string
  kind: Kind
  type(text: string): void
  /** Searches at once, or opens the page that the text names. */
  send(): void
}

export function useSearch(): SearchField {
  const { query: address, url, route } = useLocation()
  const query = (address['q'] ?? '').trim()
  const kind = kinds.find((one) => one === address['type']) ?? 'all'
  const text = useSignal(query)
  const typed = useRef(query)
  const sent = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  useEffect(() => stop, [])
  useEffect(() => {
    // The query changed by a link or by going back, and not by typing here.
    if (query === typed.current) return
    stop()
    text.value = typed.current = sent.current = query
  }, [query])
  useLayoutEffectAfterFirst(partIsShown, [url])

  function stop(): void {
    clearTimeout(timer.current)
    turn.current++
  }
  function change(newQuery: string): void {
    typed.current = newQuery
    if (newQuery !== query) changeAddress(route, searchPath(newQuery, kind))
  }
  function type(value: string): void {
    stop()
    text.value = value
    timer.current = setTimeout(() => change(value.trim()), pause)
  }
  function send(): void {
    stop()
    const newQuery = text.peek().trim()
    if (!newQuery) return
    storeSearch(newQuery)
    // The submitted search keeps its history entry.
    if (sent.current && sent.current !== newQuery) {
      changeAddress(route, searchPath(sent.current, kind))
      route(searchPath(newQuery, kind))
    } else change(newQuery)
    typed.current = sent.current = newQuery
    const ownTurn = turn.current
    // If this fails, the page still shows the results or their error.
    void pathOfQuery(newQuery).then(
      (place) => place && ownTurn === turn.current && route(place),
      () => {},
    )
  }
  return { text, query, kind, type, send }
}

function useLayoutEffectAfterFirst(run: () => void, inputs: unknown[]): void {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (!isFirst.current) run()
    isFirst.current = false
  }, inputs)
}
