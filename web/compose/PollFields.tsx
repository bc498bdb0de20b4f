import { Plus, X } from 'lucide'
import { useId, useRef } from 'preact/hooks'
import { exactly } from '../parts/Time.tsx'
import { m } from '../messages/index.ts'
import { Check } from '../parts/Field.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { OpenComposer } from './composing.ts'
import { duration } from './duration.ts'
import { focusWhenDrawn } from '../parts/focusWhenDrawn.ts'
import { durations, losesVotes, newOption, type PollWriting } from './pollWriting.ts'

const defaultLimitValues = {
  max_options: 4,
  max_characters_per_option: 50,
  min_expiration: 300,
  max_expiration: 2_629_746,
}

/** The fields of a poll: its options and settings. */
export function PollFields({ composing }: { composing: OpenComposer }) {
  const { poll: written } = composing.writing
  const limits = composing.limits.value?.polls ?? defaultLimitValues
  const root = useRef<HTMLFieldSetElement>(null)
  const poll = written.value!
  const change = (part: Partial<PollWriting>) => (written.value = { ...poll, ...part })
  const focusOn = (place: number) =>
    focusWhenDrawn(() => root.current?.querySelectorAll<HTMLElement>('.poll-option input')[place])
  const isFull = poll.options.length >= limits.max_options
  const add = () => {
    change({ options: [...poll.options, newOption()] })
    focusOn(poll.options.length)
  }
  const goOn = (place: number) => {
    if (place + 1 < poll.options.length) focusOn(place + 1)
    else if (!isFull) add()
  }
  return (
    <fieldset class="poll-fields" ref={root}>
      <legend class="only-read">{m.compose.poll.title}</legend>
      {poll.options.map(({ key, text }, place) => (
        <div key={key} class="poll-option">
          <input
            class="input"
            dir="auto"
            value={text}
            aria-label={m.compose.poll.option(place + 1)}
            placeholder={place < 2 ? m.compose.poll.option(place + 1) : m.compose.poll.optionOptional(place + 1)}
            maxLength={limits.max_characters_per_option}
            onInput={(event) =>
              change({
                options: poll.options.map((one) => (one.key === key ? { key, text: event.currentTarget.value } : one)),
              })
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isComposing) return
              event.preventDefault()
              goOn(place)
            }}
          />
          {poll.options.length > 2 && (
            <button
              type="button"
              class="icon-button"
              aria-label={m.compose.poll.removeOption(place + 1)}
              onClick={() => {
                change({ options: poll.options.filter((one) => one.key !== key) })
                focusOn(Math.max(0, place - 1))
              }}
            >
              <Icon of={X} size={18} />
            </button>
          )}
        </div>
      ))}
      {!isFull && (
        <button type="button" class="button button-small button-quiet poll-add" onClick={add}>
          <Icon of={Plus} size={16} />
          {m.compose.poll.addOption}
        </button>
      )}
      <Duration poll={poll} limits={limits} change={change} />
      <div class="poll-checks">
        <Check label={m.compose.poll.multiple} checked={poll.multiple} onChange={(multiple) => change({ multiple })} />
        <Check
          label={m.compose.poll.hideTotals}
          checked={poll.hideTotals}
          onChange={(hideTotals) => change({ hideTotals })}
        />
        <Check
          label={m.compose.poll.changeable}
          checked={poll.changeable}
          onChange={(changeable) => change({ changeable })}
        />
      </div>
      {losesVotes(poll) && <p class="field-hint">{m.compose.poll.votesLost}</p>}
    </fieldset>
  )
}

interface DurationProps {
  poll: PollWriting
  limits: typeof defaultLimitValues
  change(part: Partial<PollWriting>): void
}

function Duration({ poll, limits, change }: DurationProps) {
  const id = useId()
  const all = durations(limits)
  const { published } = poll
  const others = typeof poll.duration === 'number' && !all.includes(poll.duration) ? [poll.duration] : []
  const ends = published?.expires_at
  return (
    <div class="poll-duration">
      <label for={id}>{m.compose.poll.duration}</label>
      <select
        id={id}
        class="input"
        value={String(poll.duration)}
        onChange={({ currentTarget: { value } }) => change({ duration: value === 'stays' ? value : Number(value) })}
      >
        {published && !published.expired && ends && (
          <option value="stays">{m.compose.poll.stays(exactly(new Date(ends)))}</option>
        )}
        {[...others, ...all].map((seconds) => (
          <option key={seconds} value={seconds}>
            {duration(seconds)}
          </option>
        ))}
      </select>
    </div>
  )
}
