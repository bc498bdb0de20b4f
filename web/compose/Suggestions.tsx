import { useLayoutEffect, useRef } from 'preact/hooks'
import { nameOf } from '../people/nameOf.ts'
import { usesOf } from '../state/tags.ts'
import { m } from '../messages/index.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { EmojiText } from '../parts/EmojiText.tsx'
import { caretPosition } from './caretPlace.ts'
import type { Suggestion } from './suggestions.ts'

interface SuggestionsProps {
  id: string
  field: HTMLTextAreaElement
  /** The index of the first character of the token in the text. */
  start: number
  all: readonly Suggestion[]
  active: number
  pick(suggestion: Suggestion): void
}

/** The list of suggestions below the token that is being typed. The focus stays in the text. */
export function Suggestions({ id, field, start, all, active, pick }: SuggestionsProps) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    list.current!.showPopover()
    const settle = () => position(list.current!, caretPosition(field, start))
    settle()
    window.addEventListener('resize', settle)
    return () => window.removeEventListener('resize', settle)
  }, [start, all])
  return (
    <ul ref={list} id={id} class="suggestions" role="listbox" popover="manual" aria-label={m.compose.suggestions.label}>
      {all.map((suggestion, index) => (
        <li
          key={suggestion.text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Prevents a click from moving the focus out of the text.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(suggestion)}
        >
          <Shown suggestion={suggestion} />
        </li>
      ))}
    </ul>
  )
}

function Shown({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'people') {
    const { account } = suggestion
    return (
      <>
        <Avatar account={account} size={32} />
        <span class="suggestion-name">
          <strong dir="auto">
            <EmojiText text={nameOf(account)} emojis={account.emojis} />
          </strong>
          <span>@{account.acct}</span>
        </span>
      </>
    )
  }
  if (suggestion.kind === 'tags') {
    const uses = usesOf(suggestion.tag)
    return (
      <>
        <strong>{suggestion.text}</strong>
        <span class="suggestion-count">{m.compose.suggestions.posts(uses)}</span>
      </>
    )
  }
  const { custom } = suggestion
  return (
    <>
      <span class="suggestion-emoji" aria-hidden="true">
        {custom ? <img src={custom.static_url} alt="" width={24} height={24} /> : suggestion.text}
      </span>
      <span>{suggestion.label}</span>
    </>
  )
}

const gap = 6

function position(list: HTMLElement, at: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = list
  const below = at.bottom + gap
  // The screen keyboard of a phone covers the part below the visual viewport.
  const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
  const top = below + height <= bottom ? below : Math.max(gap, at.top - gap - height)
  list.style.left = `${Math.max(gap, Math.min(at.left - 12, innerWidth - width - gap))}px`
  list.style.top = `${top}px`
}
