import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { DialogButtons } from '../parts/DialogButtons.tsx'
import { Check, Field } from '../parts/Field.tsx'
import type { List, RepliesPolicy } from '../schema/api.ts'
import { createList, putList } from '../state/lists.ts'
import { sentenceOf } from '../state/errorToast.ts'

const policies = ['list', 'followed', 'none'] as const

interface ListDialogProps {
  /** The list to change, or undefined for a new one. */
  list?: List
  close(): void
  onSaved?(list: List): void
}

/** A window to create or change a list: its title and its settings. */
export function ListDialog({ list, close, onSaved }: ListDialogProps) {
  const [title, setTitle] = useState(list?.title ?? '')
  const [replies, setReplies] = useState<RepliesPolicy>(list?.replies_policy ?? 'list')
  const [isExclusive, setExclusive] = useState(list?.exclusive ?? false)
  const [shownError, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { lists } = m.manage
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!title.trim()) return setError(lists.nameNeeded)
    setBusy(true)
    const body = { title: title.trim(), replies_policy: replies, exclusive: isExclusive }
    try {
      const saved = list ? await call('PUT /api/lists/{id}', { path: { id: list.id }, body }) : await createList(body)
      putList(saved)
      close()
      onSaved?.(saved)
    } catch (error) {
      setError(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={list ? lists.edit : lists.new} onClose={close}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={lists.name} hint={lists.nameHint} error={shownError}>
          {(props) => (
            <input
              {...props}
              class="input"
              dir="auto"
              autoFocus
              maxLength={256}
              value={title}
              onInput={(event) => setTitle(event.currentTarget.value)}
            />
          )}
        </Field>
        <fieldset>
          <legend>{lists.replies}</legend>
          {policies.map((policy) => (
            <label key={policy} class="choice">
              <input type="radio" name="replies" checked={replies === policy} onChange={() => setReplies(policy)} />
              {lists.repliesPolicy[policy]}
            </label>
          ))}
        </fieldset>
        <Check label={lists.exclusiveLabel} hint={lists.exclusiveHint} checked={isExclusive} onChange={setExclusive} />
        <DialogButtons label={list ? m.app.save : lists.create} isBusy={isBusy} close={close} />
      </form>
    </Dialog>
  )
}
