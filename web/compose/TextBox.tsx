import type { Signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { ScreenReaderText } from '../parts/ScreenReaderText.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useSuggestions } from './useSuggestions.ts'

interface TextBoxProps {
  own: RefObject<HTMLTextAreaElement | null>
  text: Signal<string>
  placeholder: string
  language: string
  describedBy: string
  isReadOnly: boolean
}

const growsByItself = CSS.supports('field-sizing', 'content')

/** The text field of a post. It grows with its text, and suggests people, hashtags and emojis. */
export function TextBox({ own, text, placeholder, language, describedBy, isReadOnly }: TextBoxProps) {
  const suggesting = useSuggestions()
  const id = useId()
  const { found, active, token } = suggesting
  const isOpen = token.value !== undefined && found.value.length > 0
  useLayoutEffect(() => {
    const field = own.current!
    if (growsByItself) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + 2}px`
  }, [text.value])
  useEffect(() => {
    const field = own.current!
    field.focus()
    // Places the caret after the mentions that the text begins with.
    field.setSelectionRange(text.peek().length, text.peek().length)
  }, [])
  return (
    <>
      <textarea
        ref={own}
        class="compose-text"
        dir="auto"
        rows={4}
        autofocus
        readOnly={isReadOnly}
        lang={language}
        aria-label={m.compose.text}
        placeholder={placeholder}
        value={text.value}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active.value >= 0 ? `${id}-${active.value}` : undefined}
        onInput={(event) => {
          text.value = event.currentTarget.value
          suggesting.look(event.currentTarget)
        }}
        onKeyUp={(event) => suggesting.look(event.currentTarget)}
        onClick={(event) => suggesting.look(event.currentTarget)}
        onKeyDown={(event) => void suggesting.onKeyDown(event)}
        onBlur={suggesting.close}
      />
      {isOpen && own.current && (
        <Suggestions
          id={id}
          field={own.current}
          start={token.value!.start}
          all={found.value}
          active={active.value}
          pick={(suggestion) => suggesting.accept(own.current!, suggestion)}
        />
      )}
      <ScreenReaderText text={isOpen ? m.compose.suggestions.count(found.value.length) : ''} />
    </>
  )
}
