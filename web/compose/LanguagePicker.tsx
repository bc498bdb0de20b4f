import { type Signal, useComputed, useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Languages } from 'lucide'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { findLanguages, languageName } from './languages.ts'
import { PickerChip } from './PickerChip.tsx'

/** A button that shows and changes the language of the post. */
export function LanguagePicker({ chosen }: { chosen: Signal<string> }) {
  const { language } = m.compose
  const name = languageName(chosen.value)
  return (
    <PickerChip
      label={language.label(name)}
      title={language.title}
      kind="language-picker"
      face={
        <>
          <Icon of={Languages} size={16} />
          {name}
        </>
      }
      choices={(close) => (
        <Choices
          chosen={chosen.value}
          choose={(code) => {
            chosen.value = code
            close()
          }}
        />
      )}
    />
  )
}

// A combobox (ARIA's pattern). The focus stays in the field, and arrow keys choose from the list below it.
function Choices({ chosen, choose }: { chosen: string; choose(code: string): void }) {
  const query = useSignal('')
  const active = useSignal(0)
  const found = useComputed(() => findLanguages(query.value))
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  useEffect(() => field.current!.focus(), [])
  const goTo = (place: number) => {
    active.value = Math.max(0, Math.min(place, found.value.length - 1))
    list.current!.children[active.value]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key]
    if (step) goTo(active.value + step)
    else if (event.key === 'Enter') choose(found.value[active.value]?.code ?? chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <input
        ref={field}
        class="input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={found.value.length > 0 ? `${id}-${active.value}` : undefined}
        aria-label={m.compose.language.search}
        placeholder={m.compose.language.search}
        autocomplete="off"
        value={query.value}
        onInput={(event) => {
          query.value = event.currentTarget.value
          goTo(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={id} class="language-list" role="listbox" aria-label={m.compose.language.title}>
        {found.value.map(({ code, name, ownName }, index) => (
          <li
            key={code}
            id={`${id}-${index}`}
            role="option"
            class={index === active.value ? 'is-active' : ''}
            aria-selected={code === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(code)}
          >
            {name}
            {ownName && ownName !== name && (
              <span lang={code} class="language-own">
                {ownName}
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.value.length === 0 && <p class="field-hint">{m.compose.language.none}</p>}
    </>
  )
}
