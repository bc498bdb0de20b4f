import { TriangleAlert } from 'lucide'
import { useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { Field } from '../../parts/Field.tsx'
import { Icon } from '../../parts/Icon.tsx'
import type { AppDevice } from '../../schema/api.ts'
import { FormTrouble } from '../FormTrouble.tsx'
import { deviceSentence } from './authorizationTrouble.ts'
import { readDevice } from './device.ts'

interface DeviceCodeProps {
  /** The code from the address of the page; empty if the address has no code. */
  given: string
  onFound(code: string, device: AppDevice): void
}

/**
 * Asks for the code that a device shows. A code from a link must be compared with the device: an attacker may have sent
 * the link to get their own device authorised (RFC 8628 section 5.4).
 */
export function DeviceCode({ given, onFound }: DeviceCodeProps) {
  const [code, setCode] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | undefined>(undefined)
  const texts = m.account.device
  const isGiven = given !== '' && code === given

  async function find(): Promise<void> {
    if (code.trim() === '') return setTrouble(texts.missing)
    setBusy(true)
    setTrouble(undefined)
    try {
      onFound(code, await readDevice(code))
    } catch (error) {
      setBusy(false)
      setTrouble(deviceSentence(error))
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
      <p>{isGiven ? texts.compare : texts.text}</p>
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
      {trouble && <FormTrouble text={trouble} />}
      <p class="consent-warning">
        <Icon of={TriangleAlert} />
        <span>{texts.warning}</span>
      </p>
      <button type="submit" class="button button-main" disabled={isBusy}>
        {isBusy ? texts.busy : isGiven ? texts.same : texts.goOn}
      </button>
    </form>
  )
}
