import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { isMissing } from '../boundary/boundaryError.ts'
import { mod } from '../messages/moderation.ts'
import { TextField } from '../parts/TextField.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { SubmitButton } from '../parts/SubmitButton.tsx'
import { showError } from '../state/errorToast.ts'
import { change } from './change.ts'
import { Frame } from './Frame.tsx'

/** Sets the contact account. */
export function ContactDetail() {
  const { value, error, again } = useLoaded(() => call('GET /api/instance', {}))
  return (
    <Frame title={mod.texts.contact}>
      {value ? (
        <ContactForm username={value.contact.account?.username ?? ''} />
      ) : (
        <LoadingOrError error={error} again={again} lines={2} />
      )}
    </Frame>
  )
}

function ContactForm({ username }: { username: string }) {
  const [name, setName] = useState(username)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { texts } = mod

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const acct = name.trim().replace(/^@/, '')
      const account_id = acct === '' ? null : (await call('GET /api/accounts/lookup', { query: { acct } })).id
      await change(() => call('PUT /api/admin/contact', { body: { account_id } }), texts.contactSaved)
    } catch (error) {
      if (isMissing(error)) setError(texts.noSuchContact)
      else showError(error, mod.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form class="form mod-body" noValidate onSubmit={(event) => void submit(event)}>
      <TextField label={texts.username} hint={texts.usernameHint} error={error} value={name} onInput={setName} />
      <p class="form-actions">
        <SubmitButton isBusy={isBusy}>{isBusy ? mod.busy : texts.saveContact}</SubmitButton>
      </p>
    </form>
  )
}
