import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Field } from '../parts/Field.tsx'
import { sentenceOf } from '../state/errorToast.ts'

interface NewTagProps {
  /** The label of the button. */
  button: string
  /** More fields besides the name. */
  children?: ComponentChildren
  /** Receives the name without `#`. If it throws, the form shows the error, and the input stays. */
  onAdd(name: string): Promise<void>
}

/** A form for the name of a hashtag to follow or to mute. */
export function NewTag({ button, children, onAdd }: NewTagProps) {
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [shownError, setError] = useState<string>()
  const plain = name.trim().replace(/^#/, '')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!plain) return
    setBusy(true)
    setError(undefined)
    try {
      await onAdd(plain)
      setName('')
    } catch (error) {
      setError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="new-entry" onSubmit={(event) => void submit(event)}>
      <Field label={m.manage.tags.name} error={shownError}>
        {(props) => (
          <input
            {...props}
            class="input"
            dir="auto"
            autocapitalize="none"
            autocomplete="off"
            maxLength={256}
            placeholder={m.manage.tags.nameHint}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      {children}
      <button type="submit" class="button" disabled={isBusy || !plain}>
        {button}
      </button>
    </form>
  )
}
