import type { Signal } from '@preact/signals'
import { X } from 'lucide'
import { m } from '../messages/index.ts'
import { Field } from '../parts/Field.tsx'
import { Icon } from '../parts/Icon.tsx'
import { fromNow } from './duration.ts'
import { soonest, whenError } from './whenError.ts'
import { localTime } from './writing.ts'
import './when.css'

interface WhenFieldProps {
  when: Signal<string | undefined>
  /** Removes the time. Absent if the post must have one. */
  remove?: () => void
}

/** The field for the time of publication. */
export function WhenField({ when, remove }: WhenFieldProps) {
  const error = whenError(when.value)
  const hint = error ? undefined : m.compose.when.in(fromNow(new Date(when.value!)))
  return (
    <div class="when-field">
      <Field label={m.compose.when.label} hint={hint} error={error}>
        {(props) => (
          <input
            {...props}
            class="input"
            type="datetime-local"
            min={localTime(soonest())}
            value={when.value}
            autofocus
            onInput={(event) => (when.value = event.currentTarget.value)}
          />
        )}
      </Field>
      {remove && (
        <button
          type="button"
          class="icon-button"
          aria-label={m.compose.when.remove}
          title={m.compose.when.remove}
          onClick={remove}
        >
          <Icon of={X} size={18} />
        </button>
      )}
    </div>
  )
}
