import { ChevronDown } from 'lucide'
import { useId } from 'preact/hooks'
import { quotePolicies } from '../posts/quotePolicies.ts'
import { isQuotable, narrower, visibilities, visibilityDrawings } from '../posts/visibilities.ts'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import type { QuotePolicy, Visibility } from '../schema/api.ts'
import { PickerChip } from './PickerChip.tsx'
import type { PostInProgress } from './writing.ts'

/** A button to choose who can see the post and who can quote it. */
export function VisibilityPicker({ writing }: { writing: PostInProgress }) {
  const { visibility } = m.compose
  const chosen = writing.visibility.value
  return (
    <PickerChip
      label={visibility.label(visibility[chosen])}
      hint={visibility[`${chosen}Hint`]}
      title={visibility.title}
      kind="visibility-picker"
      face={
        <>
          <Icon of={visibilityDrawings[chosen]} size={16} />
          {visibility[chosen]}
          <Icon of={ChevronDown} size={14} />
        </>
      }
      choices={(close) => <Choices writing={writing} close={close} />}
    />
  )
}

function Choices({ writing, close }: { writing: PostInProgress; close(): void }) {
  const name = useId()
  const { visibility, quote, replyTo, edit } = writing
  const widest = typeof quote === 'object' && quote.visibility === 'private' ? 'private' : 'public'
  const isNarrowed =
    typeof replyTo === 'object' && replyTo.visibility !== 'public' && replyTo.visibility === visibility.value
  return (
    <div class="form">
      <fieldset>
        <legend>{m.compose.visibility.title}</legend>
        {visibilities.map((one) => (
          <Choice
            key={one}
            of={one}
            name={name}
            isChosen={visibility.value === one}
            isOpen={!edit.value && narrower(one, widest) === one}
            choose={() => (visibility.value = one)}
            close={close}
          />
        ))}
        <Hint text={hintOf()} />
      </fieldset>
      <QuotePolicies writing={writing} close={close} />
    </div>
  )
  function hintOf() {
    if (edit.value) return m.compose.visibility.fixed
    if (widest === 'private') return m.compose.visibility.quotedPrivate
    return isNarrowed ? m.compose.visibility.replyNarrowed : ''
  }
}

const Hint = ({ text }: { text: string }) => (text ? <p class="field-hint">{text}</p> : null)

interface ChoiceProps {
  of: Visibility
  name: string
  isChosen: boolean
  isOpen: boolean
  choose(): void
  close(): void
}

function Choice({ of, name, isChosen, isOpen, choose, close }: ChoiceProps) {
  const id = useId()
  return (
    <label class="visibility-choice">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={!isOpen}
        autofocus={isChosen}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        onChange={choose}
        onKeyDown={(event) => closeOnEnter(event, close)}
        // A choice by keyboard also fires a click, with `detail` 0. That click must not close the flyout.
        onClick={(event) => event.detail > 0 && close()}
      />
      <Icon of={visibilityDrawings[of]} size={20} />
      <span>
        <strong id={`${id}-name`}>{m.compose.visibility[of]}</strong>
        <span id={`${id}-hint`} class="field-hint">
          {m.compose.visibility[`${of}Hint`]}
        </span>
      </span>
    </label>
  )
}

function closeOnEnter(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  close()
}

function QuotePolicies({ writing, close }: { writing: PostInProgress; close(): void }) {
  const id = useId()
  const { quotePolicy, visibility } = writing
  const isOpen = isQuotable(visibility.value)
  return (
    <div class="field">
      <label for={id}>{m.compose.quotePolicy.title}</label>
      <select
        id={id}
        class="input"
        disabled={!isOpen}
        value={isOpen ? quotePolicy.value : 'nobody'}
        aria-describedby={`${id}-hint`}
        onChange={(event) => (quotePolicy.value = event.currentTarget.value as QuotePolicy)}
        onKeyDown={(event) => closeOnEnter(event, close)}
      >
        {quotePolicies.map((policy) => (
          <option key={policy} value={policy}>
            {m.compose.quotePolicy[policy]}
          </option>
        ))}
      </select>
      {!isOpen && (
        <p class="field-hint" id={`${id}-hint`}>
          {m.compose.quotePolicy.notWith}
        </p>
      )}
    </div>
  )
}
