import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Field } from '../parts/Field.tsx'
import { sentenceOf } from '../state/errorToast.ts'
import { sendDetails } from './attachments.ts'
import { countCharacters } from './characters.ts'
import type { OpenComposer } from './composing.ts'
import { FocusPoint } from './FocusPoint.tsx'
import { useRef } from 'preact/hooks'

/** A window to describe a file and to set the focal point of a picture. */
export function MediaDialog({ composing }: { composing: OpenComposer }) {
  const { described, limits, error: shownError } = composing
  const one = described.value!
  const field = useRef<HTMLTextAreaElement>(null)
  const { description, focus } = one.details.value
  const change = (part: Partial<typeof one.details.value>) => (one.details.value = { ...one.details.value, ...part })
  const room = (limits.value?.media_attachments.description_limit ?? 1500) - countCharacters(description, 23)
  const close = () => {
    change({ description: description.trim() })
    described.value = undefined
    // A failure is harmless, because publishing sends the details again.
    sendDetails(one).catch((error: unknown) => {
      shownError.value = `${m.compose.media.detailsFailed} ${sentenceOf(error)}`
    })
  }
  const picture = one.kind === 'audio' ? undefined : one.picture.value
  return (
    <Dialog title={m.compose.media.dialog.title} onClose={close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
      >
        <Field
          label={m.compose.media.dialog.label}
          hint={m.compose.media.dialog.hint}
          error={room < 0 ? m.compose.characters.over(-room) : undefined}
        >
          {(props) => (
            <textarea
              {...props}
              ref={field}
              class="input describe-text"
              dir="auto"
              rows={4}
              autofocus
              value={description}
              onInput={(event) => change({ description: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
                // Otherwise the event would also publish the post behind the window.
                event.stopPropagation()
                close()
              }}
            />
          )}
        </Field>
        {picture && one.kind !== 'video' && (
          <FocusPoint picture={picture} focus={focus} choose={(chosen) => change({ focus: chosen })} />
        )}
        <div class="dialog-actions">
          <button type="submit" class="button button-main">
            {m.app.done}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
