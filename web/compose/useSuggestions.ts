import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { insertText, withSpaces } from './insertText.ts'
import { findSuggestions, type Suggestion, type Token, tokenAt } from './suggestions.ts'

/** The suggestions for a text field. */
export interface SuggestionList {
  token: Signal<Token | undefined>
  found: Signal<Suggestion[]>
  /** The index of the suggestion that Enter accepts, or -1 for none. */
  active: Signal<number>
  /** Call it after each change of the text or the caret. */
  look(field: HTMLTextAreaElement): void
  /** Inserts a suggestion into the text. */
  accept(field: HTMLTextAreaElement, suggestion: Suggestion): void
  close(): void
  /** Returns whether the key was meant for the suggestions. */
  onKeyDown(event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }): boolean
}

const pauseInTyping = 120

/** Suggests people, hashtags and emojis while the author types. */
export function useSuggestions(): SuggestionList {
  const token = useSignal<Token | undefined>(undefined)
  const found = useSignal<Suggestion[]>([])
  const active = useSignal(-1)
  const asking = useRef<AbortController>(undefined)
  const dismissed = useRef('')

  const close = () => {
    asking.current?.abort()
    token.value = undefined
    found.value = []
  }
  useEffect(() => close, [])

  const look = (field: HTMLTextAreaElement) => {
    const { value, selectionStart: caret, selectionEnd: end } = field
    const next = caret === end ? tokenAt(value, caret) : undefined
    if (!next) dismissed.current = ''
    if (!next || dismissed.current === `${next.kind}${next.start}`) return close()
    const current = token.peek()
    if (current?.kind === next.kind && current.start === next.start && current.query === next.query) return
    if (current?.start !== next.start) found.value = []
    token.value = next
    asking.current?.abort()
    asking.current = new AbortController()
    void ask(next, asking.current.signal)
  }

  const ask = async (target: Token, signal: AbortSignal) => {
    try {
      await new Promise((resolve) => setTimeout(resolve, pauseInTyping))
      if (signal.aborted) return
      const all = await findSuggestions(target, signal)
      if (signal.aborted) return
      found.value = all
      // A hashtag may be new, so Enter starts a new line unless a suggestion is selected.
      active.value = target.kind === 'tags' || all.length === 0 ? -1 : 0
    } catch {
      // A failure is harmless, because the author can write without suggestions.
      if (!signal.aborted) found.value = []
    }
  }

  const accept = (field: HTMLTextAreaElement, { text }: Suggestion) => {
    const { start } = token.peek()!
    close()
    insertText(field, withSpaces(field, text, start), start)
  }

  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }): boolean => {
    const all = found.peek()
    if (!token.peek() || all.length === 0 || event.isComposing) return false
    const chosen = all[active.peek()]
    const { key } = event
    if (key === 'ArrowDown') active.value = (active.peek() + 1) % all.length
    else if (key === 'ArrowUp') active.value = (Math.max(active.peek(), 0) + all.length - 1) % all.length
    else if (key === 'Escape') {
      dismissed.current = `${token.peek()!.kind}${token.peek()!.start}`
      close()
    } else if ((key === 'Enter' || key === 'Tab') && chosen && !event.shiftKey && !event.ctrlKey && !event.metaKey)
      accept(event.currentTarget, chosen)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { token, found, active, look, accept, close, onKeyDown }
}
