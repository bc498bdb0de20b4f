import { KeyRound } from 'lucide'
import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { me } from '../state/session.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { FormError } from './FormError.tsx'
import { NewPassword } from './NewPassword.tsx'
import { addFirstPasskey, isAdding, setFirstPassword, signInMethodError } from './registration.ts'
import { passwordError, refusedPassword } from './passwordError.ts'

/**
 * The form for a new account without a way to sign in. It adds a passkey or, if the person chooses that instead, a
 * password.
 */
export function FirstSignInMethod() {
  const [isPassword, setIsPassword] = useState(false)
  const username = me.value?.username ?? ''
  return (
    <div class="card form">
      <p>{m.account.register.stepText(username)}</p>
      {signInMethodError.value && <FormError text={signInMethodError.value} />}
      <button type="button" class="button button-main" disabled={isAdding.value} onClick={() => void addFirstPasskey()}>
        <Icon of={KeyRound} size={18} />
        {isAdding.value ? m.account.register.adding : m.account.register.addPasskey}
      </button>
      {isPassword ? (
        <FirstPassword username={username} />
      ) : (
        <button type="button" class="button button-quiet" disabled={isAdding.value} onClick={() => setIsPassword(true)}>
          {m.account.register.setPassword}
        </button>
      )}
    </div>
  )
}

function FirstPassword({ username }: { username: string }) {
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (passwordError(password, username)) return
    setBusy(true)
    try {
      await setFirstPassword(password)
    } catch (error) {
      setRefused(refusedPassword(error) ?? sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <form class="form" onSubmit={(event) => void submit(event)} noValidate>
      <input
        class="only-read"
        autocomplete="username"
        name="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <NewPassword
        value={password}
        username={username}
        refused={refused}
        isTried={isTried}
        onInput={(value) => {
          setPassword(value)
          setRefused(undefined)
        }}
      />
      <button class="button" type="submit" disabled={isBusy}>
        {m.app.save}
      </button>
    </form>
  )
}
