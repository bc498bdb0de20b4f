import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { PasswordField } from './PasswordField.tsx'
import { passwordTrouble } from './passwordTrouble.ts'

interface NewPasswordProps {
  value: string
  username: string
  /** What the service said of it. */
  refused: string | undefined
  /** Whether it was tried to go on with it. */
  isTried: boolean
  label?: string
  onInput(value: string): void
}

/** A password to choose: what is wrong with it is said once one has left it, and from then on while one types. */
export function NewPassword({ value, username, refused, isTried, label, onInput }: NewPasswordProps) {
  const [isLeft, setLeft] = useState(false)
  const isJudged = isTried || (isLeft && value !== '')
  return (
    <PasswordField
      label={label ?? m.account.fields.password}
      autocomplete="new-password"
      value={value}
      hint={m.account.password.hint}
      trouble={refused ?? (isJudged ? passwordTrouble(value, username) : undefined)}
      onInput={onInput}
      onBlur={() => setLeft(true)}
    />
  )
}
