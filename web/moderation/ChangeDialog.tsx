import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { mod } from '../messages/moderation.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { DialogButtons } from '../parts/DialogButtons.tsx'
import { change } from './change.ts'

interface ChangeDialogProps {
  title: string
  /** What the button says that makes the change. */
  label: string
  isDangerous?: boolean
  /** Returns what is wrong with what was typed; undefined if nothing is. */
  check?(): string | undefined
  run(): Promise<unknown>
  /** What is said once it is done. */
  done: string
  close(): void
  onDone(): void
  /** The fields, given what is wrong with them. */
  children(trouble: string | undefined): ComponentChildren
}

/** A window with a form that makes a change. What was typed stays where the change fails. */
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
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const found = check?.()
    setTrouble(found)
    if (found !== undefined) return
    setBusy(true)
    if (await change(run, done)) return onDone()
    setBusy(false)
  }

  return (
    <Dialog title={title} onClose={close}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        {children(trouble)}
        <DialogButtons label={isBusy ? mod.busy : label} isBusy={isBusy} isDangerous={isDangerous} close={close} />
      </form>
    </Dialog>
  )
}
