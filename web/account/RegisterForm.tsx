import { useEffect, useRef, useState } from 'preact/hooks'
import { service } from '../app/service.ts'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { Field } from '../parts/Field.tsx'
import { TextField } from '../parts/TextField.tsx'
import { SubmitButton } from '../parts/SubmitButton.tsx'
import { session } from '../state/session.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { Agreement } from './Agreement.tsx'
import { FormError } from './FormError.tsx'
import { NewPassword } from './NewPassword.tsx'
import { dropProof, isSolving, prepareProof } from './proofOfWork.ts'
import { registerByPasskey, registerByPassword } from './registration.ts'
import { canUsePasskeys } from './passkeys.ts'
import { passwordError, refusedPassword } from './passwordError.ts'
import { longestUsername, usernameError } from './usernameError.ts'
import { WayChoice } from './WayChoice.tsx'

/** The errors that the service returned, by field, and for the whole form. */
interface RegisterErrors {
  username?: string | undefined
  password?: string | undefined
  reason?: string | undefined
  whole?: string | undefined
}

/**
 * The form for a new account: name, way to sign in, and the reason to join if a moderator must approve the account.
 * Without an approval, the new account is signed in at once.
 */
export function RegisterForm({ inviteCode }: { inviteCode?: string | undefined }) {
  const [username, setUsername] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState('')
  const [isByPasskey, setByPasskey] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<RegisterErrors>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    prepareProof()
    return dropProof
  }, [])
  const isWaiting = isBusy && isSolving.value
  const asksReason = session.value?.registrationMode === 'approval' && inviteCode === undefined
  // Adding a passkey needs a session, and an account that waits for approval has none.
  const offersPasskeys =
    !asksReason && (session.value?.methods.some(({ type }) => type === 'passkey') ?? false) && canUsePasskeys()
  const wrongName =
    usernameError(username) ?? (isTried && username === '' ? m.account.register.nameMissing : errors.username)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (username === '' || usernameError(username)) return focusOn('username')
    if (!isByPasskey && passwordError(password, username)) return focusOn('password')
    if (asksReason && reason.trim() === '') return focusOn('reason')
    setBusy(true)
    setErrors({})
    const registration = {
      username,
      displayName: displayName.trim() || undefined,
      ...(asksReason && { reason }),
      inviteCode,
    }
    try {
      await (isByPasskey ? registerByPasskey(registration) : registerByPassword(registration, password))
    } catch (error) {
      const now = errorsOf(error)
      setErrors(now)
      focusOn((['username', 'password', 'reason'] as const).find((field) => now[field]))
    } finally {
      setBusy(false)
    }
  }

  function focusOn(name: string | undefined): void {
    if (name) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }

  return (
    <form class="form card" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{m.account.register.intro(service.title)}</p>
      {errors.whole && <FormError text={errors.whole} />}
      <Field
        label={m.account.fields.username}
        hint={
          username && !wrongName
            ? m.account.register.nameIsSoFar(username, location.host)
            : m.account.register.usernameHint
        }
        error={wrongName}
      >
        {(props) => (
          <input
            {...props}
            class="input"
            name="username"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            maxLength={longestUsername + 10}
            value={username}
            onInput={(event) => {
              setUsername(event.currentTarget.value.trim())
              setErrors({})
            }}
          />
        )}
      </Field>
      <Field label={m.account.register.displayName} hint={m.account.register.displayNameHint}>
        {(props) => (
          <input
            {...props}
            class="input"
            name="displayName"
            autocomplete="nickname"
            dir="auto"
            maxLength={100}
            value={displayName}
            onInput={(event) => setDisplayName(event.currentTarget.value)}
          />
        )}
      </Field>
      {offersPasskeys && <WayChoice isByPasskey={isByPasskey} onChange={setByPasskey} />}
      {!isByPasskey && (
        <NewPassword
          value={password}
          username={username}
          refused={errors.password}
          isTried={isTried}
          onInput={(value) => {
            setPassword(value)
            setErrors({})
          }}
        />
      )}
      {asksReason && (
        <TextField
          label={m.account.register.reason}
          hint={m.account.register.reasonHint}
          error={isTried && reason.trim() === '' ? m.account.register.reasonMissing : errors.reason}
          name="reason"
          rows={4}
          most={2000}
          value={reason}
          onInput={setReason}
        />
      )}
      <Agreement />
      <SubmitButton isBusy={isBusy}>
        {isWaiting
          ? m.account.register.solving
          : isBusy
            ? m.account.register.busy
            : asksReason
              ? m.account.register.submitRequest
              : isByPasskey
                ? m.account.register.submitPasskey
                : m.account.register.submit}
      </SubmitButton>
      <span class="only-read" role="status">
        {isWaiting && m.account.register.solving}
      </span>
    </form>
  )
}

function errorsOf(error: unknown): RegisterErrors {
  const fields = error instanceof BoundaryError ? error.fields.map(({ field }) => field) : []
  if (fields.includes('username')) return { username: m.account.register.nameRefused }
  if (fields.includes('reason')) return { reason: m.account.register.reasonMissing }
  const password = refusedPassword(error)
  return password ? { password } : { whole: sentenceOf(error) }
}
