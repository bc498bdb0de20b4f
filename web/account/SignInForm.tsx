import { KeyRound } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import { Field } from '../parts/Field.tsx'
import { Icon } from '../parts/Icon.tsx'
import { session } from '../state/session.ts'
import { showToast } from '../state/toasts.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { offerPasskeys } from './autofill.ts'
import { Demo } from './Demo.tsx'
import { FormError } from './FormError.tsx'
import { OtherMethods } from './OtherMethods.tsx'
import { canUsePasskeys, signInByPasskey } from './passkeys.ts'
import { passkeySentence } from './passkeyErrors.ts'
import { PasswordField } from './PasswordField.tsx'
import { signInSentence } from './signInErrors.ts'

type SignInWork = 'password' | 'passkey' | undefined

/** The sign-in form, with every way to sign in that the service offers. A sign-in updates the whole page. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [work, setWork] = useState<SignInWork>(undefined)
  const [shownError, setError] = useState<string | undefined>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const has = (type: string) => session.value?.methods.some((method) => method.type === type) ?? false
  const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)

  // Focuses the field only for people with a mouse. On a touch screen the focus would open a keyboard that covers
  // the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field('username')?.focus({ preventScroll: true })
  }, [])
  // Stops offering passkeys in the field during a passkey sign-in, because a browser handles one passkey request at a
  // time.
  const isOffering = has('passkey') && work !== 'passkey'
  useEffect(() => (isOffering ? offerPasskeys((error) => setError(passkeySentence(error))) : undefined), [isOffering])

  async function tryTo(
    way: SignInWork,
    act: () => Promise<unknown>,
    sentence: (error: unknown) => string,
  ): Promise<void> {
    setWork(way)
    setError(undefined)
    try {
      await act()
    } catch (error) {
      setError(sentence(error))
      if (way === 'password') field('password')?.select()
    } finally {
      setWork(undefined)
    }
  }

  // Reads the input elements and not the state, because a password manager may fill them in without an event.
  const read = () => ({ username: field('username')!.value.trim(), password: field('password')!.value })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const fields = read()
    const missing = fields.username === '' ? 'username' : fields.password === '' ? 'password' : undefined
    if (missing) {
      setError(missing === 'username' ? m.account.signIn.missingName : m.account.signIn.missingPassword)
      return field(missing)!.focus()
    }
    void tryTo('password', () => call('POST /auth/password', { body: fields }), signInSentence)
  }

  async function withdraw(): Promise<void> {
    const texts = m.account.signIn.withdraw
    if (!(await confirm({ title: texts.title, text: texts.text, yes: texts.yes }))) return
    const body = read()
    const act = () => call('POST /auth/register/withdraw', { body }).then(() => showToast(texts.done))
    await tryTo('password', act, (error) =>
      // A conflict means that a moderator has decided about the account in the meantime.
      error instanceof BoundaryError && error.code === 'conflict' ? sentenceOf(error) : signInSentence(error),
    )
    field('username')?.focus()
  }

  function fill(name: string, secret: string): void {
    setUsername(name)
    setPassword(secret)
    form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
  }

  return (
    <>
      <Demo fill={fill} />
      <form class="form card" ref={form} onSubmit={submit} noValidate>
        {shownError && <FormError text={shownError} />}
        {shownError === m.account.signIn.pending && has('password') && (
          <button type="button" class="button" disabled={work !== undefined} onClick={() => void withdraw()}>
            {m.account.signIn.withdraw.button}
          </button>
        )}
        {shownError === m.account.signIn.wrong && <p class="field-hint">{m.account.signIn.forgotten}</p>}
        {has('password') && (
          <>
            <Field label={m.account.fields.username}>
              {(props) => (
                <input
                  {...props}
                  class="input"
                  name="username"
                  autocomplete="username webauthn"
                  autocapitalize="none"
                  spellcheck={false}
                  maxLength={100}
                  value={username}
                  onInput={(event) => setUsername(event.currentTarget.value)}
                />
              )}
            </Field>
            <PasswordField autocomplete="current-password" value={password} onInput={setPassword} />
            <button class="button button-main" type="submit" disabled={work !== undefined}>
              {work === 'password' ? m.account.signIn.busy : m.account.signIn.submit}
            </button>
          </>
        )}
        <OtherMethods returnTo={returnTo} hasPassword={has('password')} onError={(text) => setError(text)}>
          {has('passkey') && (
            <button
              type="button"
              class="button"
              disabled={work !== undefined || !canUsePasskeys()}
              onClick={() => void tryTo('passkey', signInByPasskey, passkeySentence)}
            >
              <Icon of={KeyRound} size={18} />
              {work === 'passkey' ? m.account.signIn.passkeyBusy : m.account.signIn.byPasskey}
            </button>
          )}
        </OtherMethods>
        {has('passkey') && !canUsePasskeys() && <p class="field-hint">{m.account.passkey.unsupported}</p>}
      </form>
    </>
  )
}
