import { KeyRound } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { call, openSession } from '../boundary/boundary.ts'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { me } from '../state/session.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { FormError } from './FormError.tsx'
import { askPasskey, canUsePasskeys } from './passkeys.ts'
import { passkeySentence } from './passkeyErrors.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { readSignInMethods } from './ways.ts'
import { useLoaded } from '../parts/useLoaded.ts'

interface ProofFormProps {
  /** The reason why the proof is needed. */
  text: string
  /** The path to return to from an identity provider. */
  returnTo: string
  onProven(): void
}

/** Asks the person to prove their identity with one of the account's ways to sign in. */
export function ProofForm({ text, returnTo, onProven }: ProofFormProps) {
  const { value: ways, error: unread } = useLoaded(readSignInMethods)
  const [password, setPassword] = useState('')
  const [work, setWork] = useState<'password' | 'passkey' | undefined>(undefined)
  const [shownError, setError] = useState<string | undefined>(undefined)
  const form = useRef<HTMLFormElement>(null)
  // The fields appear only after the ways to sign in are loaded. Until then, the close button of the window has the
  // focus.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden]), button.button')?.focus(), [ways])

  async function tryTo(way: 'password' | 'passkey', act: () => Promise<unknown>): Promise<void> {
    setWork(way)
    setError(undefined)
    try {
      await act()
      onProven()
    } catch (error) {
      setWork(undefined)
      setError(await sentence(way, error))
    }
  }

  if (unread) return <FormError text={sentenceOf(unread)} />
  if (!ways) return <p role="status">{m.app.loading}</p>
  const byPasskey = ways.passkeys.length > 0 && canUsePasskeys()
  const byProvider = ways.providers.length > 0
  const hasNone = !ways.password.set && !byPasskey && !byProvider
  return (
    <form
      ref={form}
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void tryTo('password', () => call('POST /auth/reauthenticate', { body: { password } }))
      }}
    >
      <p>{hasNone ? m.account.proof.none : text}</p>
      {shownError && <FormError text={shownError} />}
      {ways.password.set && (
        <>
          <input class="only-read" type="text" autocomplete="username" value={me.value?.username} readOnly hidden />
          <PasswordField autocomplete="current-password" value={password} onInput={setPassword} />
          <button class="button button-main" type="submit" disabled={work !== undefined || password === ''}>
            {work === 'password' ? m.account.proof.busy : m.account.proof.confirm}
          </button>
        </>
      )}
      {byPasskey && (
        <button
          type="button"
          class={`button${ways.password.set ? '' : ' button-main'}`}
          disabled={work !== undefined}
          onClick={() => void tryTo('passkey', proveByPasskey)}
        >
          <Icon of={KeyRound} size={18} />
          {work === 'passkey' ? m.account.signIn.passkeyBusy : m.account.proof.byPasskey}
        </button>
      )}
      {byProvider && (
        <>
          <ProviderButtons
            returnTo={returnTo}
            label={m.account.proof.byProvider}
            onError={(error) => setError(isUnproven(error) ? m.account.proof.otherProvider : sentenceOf(error))}
          />
          <p class="field-hint">{m.account.proof.providerHint}</p>
        </>
      )}
    </form>
  )
}

const proveByPasskey = async () => call('POST /auth/reauthenticate', { body: { response: await askPasskey() } })

const isUnproven = (error: unknown) => error instanceof BoundaryError && error.code === 'reauthentication_required'

async function sentence(way: 'password' | 'passkey', error: unknown): Promise<string> {
  if (way === 'passkey') return passkeySentence(error)
  if (!(error instanceof BoundaryError) || error.code !== 'unauthorized') return sentenceOf(error)
  // Either the password is wrong, or the session has ended. In the second case, opening the session again updates the
  // whole page.
  await openSession().catch(() => {})
  return m.account.proof.wrong
}
