import { type Signal, useSignal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { changeAddress, partIsShown } from '../app/scroll.ts'
import { noteSearch } from '../state/recentSearches.ts'
import { placeOf } from './placeOf.ts'
import { type Kind, kinds } from './searches.ts'
import { searchPath } from './searchPath.ts'

/** Milliseconds after the last key before what is typed is searched for. */
const pause = 300

/**
 * What is searched for, and what is being typed: the address keeps it. Typing changes the entry of
 * the history, a search that is sent off begins another one.
 */
export interface SearchField {
  /** What the field holds. */
  text: Signal<string>
  query: string
  kind: Kind
  type(text: string): void
  /** Searches at once, or goes where the text says. */
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
    // By a link, or back: not what was typed here.
    if (query === typed.current) return
    stop()
    text.value = typed.current = sent.current = query
  }, [query])
  useLayoutEffectAfterFirst(partIsShown, [url])

  function stop(): void {
    clearTimeout(timer.current)
    turn.current++
  }
  function change(wanted: string): void {
    typed.current = wanted
    if (wanted !== query) changeAddress(route, searchPath(wanted, kind))
  }
  function type(value: string): void {
    stop()
    text.value = value
    timer.current = setTimeout(() => change(value.trim()), pause)
  }
  function send(): void {
    stop()
    const wanted = text.peek().trim()
    if (!wanted) return
    noteSearch(wanted)
    // The entry that a search has is left to it.
    if (sent.current && sent.current !== wanted) {
      changeAddress(route, searchPath(sent.current, kind))
      route(searchPath(wanted, kind))
    } else change(wanted)
    typed.current = sent.current = wanted
    const mine = turn.current
    // Without an answer the results are shown, or why there are none.
    void placeOf(wanted).then(
      (place) => place && mine === turn.current && route(place),
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
