import { useRef, useState } from 'preact/hooks'
import { service } from '../app/service.ts'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { Field } from '../parts/Field.tsx'
import { session } from '../state/session.ts'
import { sentenceOf } from '../state/trouble.ts'
import { FormTrouble } from './FormTrouble.tsx'
import { NewPassword } from './NewPassword.tsx'
import { registerByPasskey, registerByPassword } from './newcomer.ts'
import { canUsePasskeys } from './passkeys.ts'
import { passwordTrouble, refusedPassword } from './passwordTrouble.ts'
import { longestUsername, usernameTrouble } from './usernameTrouble.ts'
import { WayChoice } from './WayChoice.tsx'

/** What is wrong, of what the service said: with a field, or with the whole. */
interface Said {
  username?: string | undefined
  password?: string | undefined
  whole?: string | undefined
}

/** A new account: its name, and how its owner will sign in. Whoever made one is signed in, for the whole client. */
export function RegisterForm() {
  const [username, setUsername] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [password, setPassword] = useState('')
  const [isByPasskey, setByPasskey] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said>({})
  const form = useRef<HTMLFormElement>(null)
  const offersPasskeys = (session.value?.methods.some(({ type }) => type === 'passkey') ?? false) && canUsePasskeys()
  const wrongName =
    usernameTrouble(username) ?? (isTried && username === '' ? m.account.register.nameMissing : said.username)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (username === '' || usernameTrouble(username)) return focusOn('username')
    if (!isByPasskey && passwordTrouble(password, username)) return focusOn('password')
    setBusy(true)
    setSaid({})
    const newcomer = { username, displayName: displayName.trim() || undefined }
    try {
      await (isByPasskey ? registerByPasskey(newcomer) : registerByPassword(newcomer, password))
    } catch (error) {
      const now = saidOf(error)
      setSaid(now)
      focusOn(now.username ? 'username' : now.password ? 'password' : undefined)
    } finally {
      setBusy(false)
    }
  }

  function focusOn(name: string | undefined): void {
    if (name) form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()
  }

  return (
    <form class="form card" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{m.account.register.intro(service.title)}</p>
      {said.whole && <FormTrouble text={said.whole} />}
      <Field
        label={m.account.fields.username}
        hint={
          username && !wrongName
            ? m.account.register.nameIsSoFar(username, location.host)
            : m.account.register.usernameHint
        }
        trouble={wrongName}
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
              setSaid({})
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
          refused={said.password}
          isTried={isTried}
          onInput={(value) => {
            setPassword(value)
            setSaid({})
          }}
        />
      )}
      <button class="button button-main" type="submit" disabled={isBusy}>
        {isBusy ? m.account.register.busy : isByPasskey ? m.account.register.submitPasskey : m.account.register.submit}
      </button>
    </form>
  )
}

function saidOf(error: unknown): Said {
  const fields = error instanceof BoundaryError ? error.fields.map(({ field }) => field) : []
  if (fields.includes('username')) return { username: m.account.register.nameRefused }
  const password = refusedPassword(error)
  return password ? { password } : { whole: sentenceOf(error) }
}
