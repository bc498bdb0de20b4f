import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { PasswordField } from './PasswordField.tsx'
import { passwordError } from './passwordError.ts'

interface NewPasswordProps {
  value: string
  username: string
  /** The service's error about this password. */
  refused: string | undefined
  /** Whether the form has been submitted. */
  isTried: boolean
  label?: string
  onInput(value: string): void
}

/** A field for a new password. Shows errors after you leave the field for the first time, and then while you type. */
export function NewPassword({ value, username, refused, isTried, label, onInput }: NewPasswordProps) {
  const [isLeft, setLeft] = useState(false)
  const isJudged = isTried || (isLeft && value !== '')
  return (
    <PasswordField
      label={label ?? m.account.fields.password}
      autocomplete="new-password"
      value={value}
      hint={m.account.password.hint}
      error={refused ?? (isJudged ? passwordError(value, username) : undefined)}
      onInput={onInput}
      onBlur={() => setLeft(true)}
    />
  )
}
