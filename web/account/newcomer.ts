import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { me } from '../state/session.ts'
import { showToast } from '../state/toasts.ts'
import { addPasskey, deviceName } from './passkeys.ts'
import { newPasskeySentence } from './passkeyTrouble.ts'

/**
 * Whether somebody has just made an account and has no way to sign in to it yet. Outlives the page,
 * which is another once they are signed in.
 */
export const needsWay = signal(false)
/** Why no passkey was made for them. */
export const wayTrouble = signal<string | undefined>(undefined)
/** The name of an account that was made here and waits for approval. */
export const waitingName = signal<string | undefined>(undefined)
/** Whether their device is being asked. */
export const isAdding = signal(false)

interface Newcomer {
  username: string
  displayName: string | undefined
  /** Why they want to join, where a moderator decides. */
  reason?: string | undefined
  /** The code of an invitation. */
  inviteCode?: string | undefined
}

/** Makes an account with a password; who it is for is signed in, unless it waits for approval. */
export async function registerByPassword(newcomer: Newcomer, password: string): Promise<void> {
  const { awaitsApproval } = await call('POST /auth/register', { body: { ...newcomer, password } })
  if (awaitsApproval) waitingName.value = newcomer.username
  else welcome()
}

/** Makes an account without a password, and then a passkey for it. Throws only where there is no account. */
export async function registerByPasskey(newcomer: Newcomer): Promise<void> {
  needsWay.value = true
  try {
    await call('POST /auth/register', { body: newcomer })
  } catch (error) {
    needsWay.value = false
    throw error
  }
  await addFirstPasskey()
}

/** Makes the first passkey of somebody new; what goes wrong is in `wayTrouble`, and may be tried again. */
export async function addFirstPasskey(): Promise<void> {
  isAdding.value = true
  wayTrouble.value = undefined
  try {
    await addPasskey(deviceName())
    welcome()
  } catch (error) {
    wayTrouble.value = newPasskeySentence(error)
  } finally {
    isAdding.value = false
  }
}

/** Gives somebody new a password instead. Throws `validation_failed` for one that is no good. */
export async function setFirstPassword(password: string): Promise<void> {
  await call('PUT /api/security/password', { body: { password } })
  welcome()
}

function welcome(): void {
  needsWay.value = false
  showToast(`${m.account.register.welcome(me.peek()?.username ?? '')} ${m.account.register.afterwards}`)
}
