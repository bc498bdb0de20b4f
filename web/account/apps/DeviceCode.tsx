import { TriangleAlert } from 'lucide'
import { useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { Field } from '../../parts/Field.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { SubmitButton } from '../../parts/SubmitButton.tsx'
import type { AppDevice } from '../../schema/api.ts'
import { FormError } from '../FormError.tsx'
import { deviceSentence } from './authorizationErrors.ts'
import { readDevice } from './device.ts'

interface DeviceCodeProps {
  /** The code from the address of the page; empty if the address has no code. */
  initialCode: string
  onFound(code: string, device: AppDevice): void
}

/**
 * Asks for the code that a device shows. A code from a link must be compared with the device, because an attacker may
 * have sent the link to get their own device authorised (RFC 8628 section 5.4).
 */
export function DeviceCode({ initialCode, onFound }: DeviceCodeProps) {
  const [code, setCode] = useState(initialCode)
  const [isBusy, setBusy] = useState(false)
  const [shownError, setError] = useState<string | undefined>(undefined)
  const texts = m.account.device
  const isFromLink = initialCode !== '' && code === initialCode

  async function find(): Promise<void> {
    if (code.trim() === '') return setError(texts.missing)
    setBusy(true)
    setError(undefined)
    try {
      onFound(code, await readDevice(code))
    } catch (error) {
      setBusy(false)
      setError(deviceSentence(error))
    }
  }

  return (
    <form
      class="card form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      <h2>{texts.heading}</h2>
      <p>{isFromLink ? texts.compare : texts.text}</p>
      <Field label={texts.label} hint={texts.hint}>
        {(props) => (
          <input
            {...props}
            class="input device-code"
            value={code}
            maxLength={20}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            dir="ltr"
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Field>
      {shownError && <FormError text={shownError} />}
      <p class="consent-warning">
        <Icon of={TriangleAlert} />
        <span>{texts.warning}</span>
      </p>
      <SubmitButton isBusy={isBusy}>{isBusy ? texts.busy : isFromLink ? texts.same : texts.goOn}</SubmitButton>
    </form>
  )
}
