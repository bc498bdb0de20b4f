import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { TextField } from '../../parts/TextField.tsx'
import { SubmitButton } from '../../parts/SubmitButton.tsx'
import { showToast } from '../../state/toasts.ts'
import { FormError } from '../FormError.tsx'
import { addPasskey, deviceName } from '../passkeys.ts'
import { newPasskeySentence } from '../passkeyErrors.ts'
import { withRecentProof } from '../reauthenticate.tsx'

/** A form for the name of a new passkey. Afterwards the browser creates it. */
export function AddPasskey({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const [name, setName] = useState(deviceName)
  const [isBusy, setBusy] = useState(false)
  const [shownError, setError] = useState<string | undefined>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const texts = m.settings.security.passkeys
  useEffect(() => form.current?.querySelector('input')?.select(), [])

  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const passkey = await withRecentProof(() => addPasskey(name.trim() || deviceName()))
      if (!passkey) return
      showToast(texts.added(passkey.name))
      onDone()
    } catch (error) {
      setError(newPasskeySentence(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form class="form" ref={form} onSubmit={(event) => void add(event)}>
      {shownError && <FormError text={shownError} />}
      <TextField label={texts.name} hint={texts.nameHint} most={100} value={name} onInput={setName} />
      <p class="form-actions">
        <SubmitButton isBusy={isBusy}>{isBusy ? m.account.register.adding : texts.create}</SubmitButton>
        <button type="button" class="button button-quiet" onClick={onCancel}>
          {m.app.cancel}
        </button>
      </p>
    </form>
  )
}
