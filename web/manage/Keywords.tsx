import { useRef } from 'preact/hooks'
import { Plus, X } from 'lucide'
import { m } from '../messages/index.ts'
import { Check } from '../parts/Field.tsx'
import { focusWhenDrawn } from '../parts/focusWhenDrawn.ts'
import { Icon } from '../parts/Icon.tsx'
import { type KeywordDraft, newKeyword } from './filterDraft.ts'

interface KeywordsProps {
  keywords: readonly KeywordDraft[]
  error: string | undefined
  onChange(keywords: readonly KeywordDraft[]): void
}

/** The words of a filter, with buttons to add and remove them. */
export function Keywords({ keywords, error, onChange }: KeywordsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { filters } = m.manage
  // Moves the focus to a word or, if none is left, to the button that adds one.
  const focusAt = (index: number) =>
    focusWhenDrawn(() => {
      const inputs = list.current!.querySelectorAll<HTMLElement>('input[type=text]')
      return inputs[Math.min(index, inputs.length - 1)] ?? (list.current!.nextElementSibling as HTMLElement | null)
    })
  const add = () => {
    onChange([...keywords, newKeyword()])
    focusAt(keywords.length)
  }
  const remove = (index: number) => {
    onChange(keywords.toSpliced(index, 1))
    focusAt(index)
  }
  return (
    <fieldset>
      <legend>{filters.keywords}</legend>
      <p class="field-hint">{keywords.length > 0 ? filters.keywordHint : filters.noKeywords}</p>
      <ul class="keywords" ref={list}>
        {keywords.map((keyword, index) => (
          <Keyword
            key={keyword.key}
            keyword={keyword}
            number={index + 1}
            isInvalid={error !== undefined && keyword.keyword.trim() === ''}
            onChange={(change) => onChange(keywords.with(index, { ...keyword, ...change }))}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <button type="button" class="button button-small keyword-add" onClick={add}>
        <Icon of={Plus} size={18} />
        {filters.addKeyword}
      </button>
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface KeywordProps {
  keyword: KeywordDraft
  number: number
  isInvalid: boolean
  onChange(change: Partial<KeywordDraft>): void
  onRemove(): void
}

function Keyword({ keyword, number, isInvalid, onChange, onRemove }: KeywordProps) {
  const { filters } = m.manage
  const name = keyword.keyword || filters.keyword(number)
  return (
    <li class="keyword">
      <input
        type="text"
        class="input"
        dir="auto"
        autocapitalize="none"
        aria-label={filters.keyword(number)}
        aria-invalid={isInvalid || undefined}
        value={keyword.keyword}
        onInput={(event) => onChange({ keyword: event.currentTarget.value })}
      />
      <Check
        label={filters.wholeWord}
        checked={keyword.isWhole}
        disabled={keyword.isPattern}
        onChange={(isWhole) => onChange({ isWhole })}
      />
      <button
        type="button"
        class="icon-button"
        aria-label={filters.removeKeyword(name)}
        title={filters.removeKeyword(name)}
        onClick={onRemove}
      >
        <Icon of={X} size={18} />
      </button>
    </li>
  )
}
