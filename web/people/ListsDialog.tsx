import { useSignal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Check, Field } from '../parts/Field.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import type { Account, List } from '../schema/api.ts'
import { createList, lists, readLists } from '../state/lists.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { nameOf } from './nameOf.ts'
import './people.css'
import { setMember } from './members.ts'

/** A window to choose which of your lists contain an account, or to create a list for it. */
export function ListsDialog({ account, close }: { account: Account; close(): void }) {
  const chosen = useSignal<readonly string[] | undefined>(undefined)
  const [shownError, setError] = useState<unknown>()
  const [failure, setFailure] = useState<string>()
  const read = async () => {
    setError(undefined)
    try {
      const [holding] = await Promise.all([
        call('GET /api/accounts/{id}/lists', { path: { id: account.id } }),
        readLists(),
      ])
      chosen.value = holding.map(({ id }) => id)
    } catch (error) {
      setError(error)
    }
  }
  useEffect(() => void read(), [])
  const choose = async (list: List, isIn: boolean) => {
    const change = (is: boolean) =>
      (chosen.value = [...chosen.value!.filter((id) => id !== list.id), ...(is ? [list.id] : [])])
    change(isIn)
    setFailure(undefined)
    try {
      await setMember(list.id, account.id, isIn)
    } catch (error) {
      change(!isIn)
      // The error is shown within the window, because the window covers the toasts.
      setFailure(`${m.profile.listsDialog.failed(list.title)} ${sentenceOf(error)}`)
    }
  }
  return (
    <Dialog title={m.profile.listsDialog.title(nameOf(account))} onClose={close}>
      {shownError !== undefined && <ErrorNotice error={shownError} again={() => void read()} />}
      {shownError === undefined && !(chosen.value && lists.value) && <Waiting lines={1} />}
      {chosen.value && lists.value && (
        <>
          {lists.value.length === 0 && <p>{m.profile.listsDialog.none}</p>}
          <div class="choices">
            {lists.value.map((list) => (
              <Check
                key={list.id}
                label={list.title}
                checked={chosen.value!.includes(list.id)}
                onChange={(isIn) => void choose(list, isIn)}
              />
            ))}
          </div>
          {failure && (
            <p class="field-error" role="alert">
              {failure}
            </p>
          )}
          <NewList onCreated={(list) => void choose(list, true)} />
          <div class="dialog-actions">
            <button type="button" class="button button-main" onClick={close}>
              {m.app.done}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function NewList({ onCreated }: { onCreated(list: List): void }) {
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [shownError, setError] = useState<string>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!title.trim()) return
    setBusy(true)
    setError(undefined)
    try {
      onCreated(await createList({ title: title.trim() }))
      setTitle('')
    } catch (error) {
      setError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="new-entry" onSubmit={(event) => void submit(event)}>
      <Field label={m.profile.listsDialog.newTitle} error={shownError}>
        {(props) => (
          <input
            {...props}
            class="input"
            dir="auto"
            maxLength={256}
            placeholder={m.profile.listsDialog.newHint}
            value={title}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class="button" disabled={isBusy || !title.trim()}>
        {m.profile.listsDialog.create}
      </button>
    </form>
  )
}
