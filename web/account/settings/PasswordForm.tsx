import { SubmitButton } from '../../parts/SubmitButton.tsx'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../../boundary/boundary.ts'
import { m } from '../../messages/index.ts'
import { me } from '../../state/session.ts'
import { showToast } from '../../state/toasts.ts'
import { sentenceOf } from '../../state/errorToast.ts'
import { FormError } from '../FormError.tsx'
import { NewPassword } from '../NewPassword.tsx'
import { passwordError, refusedPassword } from '../passwordError.ts'
import { withRecentProof } from '../reauthenticate.tsx'

/** A form for a new password of the signed-in account. */
export function PasswordForm({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const [shownError, setError] = useState<string | undefined>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const username = me.value?.username ?? ''
  const texts = m.settings.security.password
  const focus = () => form.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  useEffect(focus, [])

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    setError(undefined)
    if (passwordError(password, username)) return focus()
    setBusy(true)
    try {
      const state = await withRecentProof(() => call('PUT /api/security/password', { body: { password } }))
      if (!state) return
      showToast(texts.isChanged)
      onDone()
    } catch (error) {
      const about = refusedPassword(error)
      setRefused(about)
      if (!about) setError(sentenceOf(error))
      focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form class="form" ref={form} onSubmit={(event) => void save(event)} noValidate>
      {shownError && <FormError text={shownError} />}
      <input type="text" autocomplete="username" value={username} readOnly hidden />
      <NewPassword
        label={texts.new}
        value={password}
        username={username}
        refused={refused}
        isTried={isTried}
        onInput={(value) => {
          setPassword(value)
          setRefused(undefined)
        }}
      />
      <p class="field-hint">{texts.everywhere}</p>
      <p class="form-actions">
        <SubmitButton isBusy={isBusy}>{isBusy ? m.settings.saving : texts.save}</SubmitButton>
        <button type="button" class="button button-quiet" onClick={onCancel}>
          {m.app.cancel}
        </button>
      </p>
    </form>
  )
}
