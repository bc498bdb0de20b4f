import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import type { OpenComposer } from './composing.ts'

interface MissingDescriptionsProps {
  composing: OpenComposer
  close(): void
  /** Publishes without the descriptions. */
  goOn(): void
}

/** A window that asks for missing descriptions of files before the post is published. */
export function MissingDescriptions({ composing, close, goOn }: MissingDescriptionsProps) {
  const missing = composing.writing.media.value.filter(({ details }) => details.value.description === '')
  return (
    <Dialog title={m.compose.media.reminder.title(missing.length)} onClose={close}>
      <p>{m.compose.media.reminder.text}</p>
      <div class="dialog-actions">
        <button
          type="button"
          class="button button-quiet"
          onClick={() => {
            close()
            goOn()
          }}
        >
          {m.compose.media.reminder.anyway}
        </button>
        <button
          type="button"
          class="button button-main"
          autofocus
          onClick={() => {
            close()
            composing.described.value = missing[0]
          }}
        >
          {m.compose.media.reminder.describe}
        </button>
      </div>
    </Dialog>
  )
}
