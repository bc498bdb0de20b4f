import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { LeftError } from '../boundary/slowdown.ts'
import { m } from '../messages/index.ts'
import { me } from '../state/session.ts'
import { showToast } from '../state/toasts.ts'
import { addPasskey, deviceName } from './passkeys.ts'
import { newPasskeySentence } from './passkeyErrors.ts'
import { prepareProof, takeProof } from './proofOfWork.ts'

/**
 * Whether a new account has no way to sign in yet. This is module state, because the page is replaced once the account
 * is signed in.
 */
export const needsWay = signal(false)
/** The message that explains why the first passkey was not created. */
export const signInMethodError = signal<string | undefined>(undefined)
/** The name of a new account that waits for approval. */
export const waitingName = signal<string | undefined>(undefined)
/** Whether the browser is asking for a passkey. */
export const isAdding = signal(false)

interface Registration {
  username: string
  displayName: string | undefined
  /** The reason to join, if a moderator must approve the account. */
  reason?: string | undefined
  /** The code of an invitation. */
  inviteCode?: string | undefined
}

/** Creates an account with a password and signs in, unless the account waits for approval. */
export async function registerByPassword(registration: Registration, password: string): Promise<void> {
  const { awaitsApproval } = await register({ ...registration, password })
  if (awaitsApproval) waitingName.value = registration.username
  else welcome()
}

/** Creates an account without a password, then a passkey for it. Throws only if the account is not created. */
export async function registerByPasskey(registration: Registration): Promise<void> {
  needsWay.value = true
  try {
    await register(registration)
  } catch (error) {
    needsWay.value = false
    throw error
  }
  await addFirstPasskey()
}

// Sends the form with a proof of work, if the service needs one.
async function register(registration: Registration & { password?: string }) {
  const send = async () => call('POST /auth/register', { body: { ...registration, proofOfWork: await takeProof() } })
  try {
    return await send().catch((error: unknown) => {
      // The proof may have expired while the form was filled in, so this sends the form again with a new one.
      if (isAboutProof(error)) return send()
      throw error
    })
  } catch (error) {
    // The service accepts a proof only once, so the next attempt needs a new one.
    if (!(error instanceof LeftError)) prepareProof()
    throw error
  }
}

const isAboutProof = (error: unknown): boolean =>
  error instanceof BoundaryError && error.fields.some(({ field }) => field === 'proofOfWork')

/**
 * Creates the first passkey of a new account. After a failure, `signInMethodError` has the message, and the person
 * can try again.
 */
export async function addFirstPasskey(): Promise<void> {
  isAdding.value = true
  signInMethodError.value = undefined
  try {
    await addPasskey(deviceName())
    welcome()
  } catch (error) {
    signInMethodError.value = newPasskeySentence(error)
  } finally {
    isAdding.value = false
  }
}

/** Sets a password for a new account instead. Throws `validation_failed` if the password is not acceptable. */
export async function setFirstPassword(password: string): Promise<void> {
  await call('PUT /api/security/password', { body: { password } })
  welcome()
}

function welcome(): void {
  needsWay.value = false
  showToast(`${m.account.register.welcome(me.peek()?.username ?? '')} ${m.account.register.afterwards}`)
}
