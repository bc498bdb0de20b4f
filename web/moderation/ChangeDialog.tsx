import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { mod } from '../messages/moderation.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { DialogButtons } from '../parts/DialogButtons.tsx'
import { change } from './change.ts'

interface ChangeDialogProps {
  title: string
  /** The label of the submit button. */
  label: string
  isDangerous?: boolean
  /** Returns the error in the input, or undefined if the input is valid. */
  check?(): string | undefined
  run(): Promise<unknown>
  /** The message after success. */
  done: string
  close(): void
  onDone(): void
  /** The fields. `error` is the error in the input. */
  children(error: string | undefined): ComponentChildren
}

/** A window with a form that makes a change. The input stays if the change fails. */
export function ChangeDialog({
  title,
  label,
  isDangerous = false,
  check,
  run,
  done,
  close,
  onDone,
  children,
}: ChangeDialogProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const found = check?.()
    setError(found)
    if (found !== undefined) return
    setBusy(true)
    if (await change(run, done)) return onDone()
    setBusy(false)
  }

  return (
    <Dialog title={title} onClose={close}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        {children(error)}
        <DialogButtons label={isBusy ? mod.busy : label} isBusy={isBusy} isDangerous={isDangerous} close={close} />
      </form>
    </Dialog>
  )
}
