import { Eye, EyeOff } from 'lucide'
import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Field } from '../parts/Field.tsx'
import { Icon } from '../parts/Icon.tsx'

interface PasswordFieldProps {
  value: string
  onInput(value: string): void
  label?: string
  autocomplete: 'current-password' | 'new-password'
  hint?: string | undefined
  error?: string | undefined
  onBlur?(): void
}

/** A password field with a button that shows the password. */
export function PasswordField({ value, onInput, label, autocomplete, hint, error, onBlur }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label ?? m.account.fields.password} hint={hint} error={error}>
      {(props) => (
        <div class="password">
          <input
            {...props}
            class="input"
            // Preact's types accept only one literal type of input here.
            type={(isShown ? 'text' : 'password') as 'password'}
            name="password"
            autocomplete={autocomplete}
            autocapitalize="none"
            spellcheck={false}
            maxLength={1000}
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
            onBlur={onBlur}
          />
          <button
            type="button"
            class="icon-button"
            aria-label={m.account.fields.showPassword}
            title={isShown ? m.account.fields.hidePassword : m.account.fields.showPassword}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </button>
        </div>
      )}
    </Field>
  )
}
