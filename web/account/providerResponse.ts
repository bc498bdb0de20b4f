import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { showToast } from '../state/toasts.ts'
import { ownPath } from './returnPath.ts'
import { takeReturned } from './returned.ts'

interface ProviderResponse {
  /** `nothing` if the page was opened without a provider's response. */
  state: 'new' | 'done' | 'failed' | 'nothing'
  /** The path on which the sign-in was started. */
  returnTo: string
  error: unknown
  /** Whether the provider returned an error instead of a code. */
  isDeclined: boolean
}

/**
 * The state of an identity provider's response. This is module state, because the page is replaced once the account is
 * signed in.
 */
export const providerResponse = signal<ProviderResponse>({
  state: 'new',
  returnTo: '/home',
  error: undefined,
  isDeclined: false,
})

let isUnderWay = false

/** Sends a provider's response to the service, once. `provider` is the last part of the path, if the path names one. */
export async function completeSignIn(provider: string | undefined): Promise<void> {
  if (isUnderWay) return
  isUnderWay = true
  const { code, state, iss, error } = takeReturned() ?? {}
  if (!state || (!code && !error)) return change({ state: 'nothing' })
  try {
    // Passes on no other parameters, because anyone can write a link with them.
    const body = { state, code, iss, error: code ? undefined : error, provider: provider || undefined }
    const { returnTo, authenticated } = await call('POST /auth/oauth/complete', { body })
    // Without a sign-in, the response withdrew a registration that was waiting for approval.
    if (!authenticated) showToast(m.account.signIn.withdraw.done)
    change({ state: 'done', returnTo: authenticated ? (ownPath(returnTo) ?? '/home') : '/sign-in' })
  } catch (error) {
    change({ state: 'failed', error: error, isDeclined: !code })
  }
}

function change(now: Partial<ProviderResponse>): void {
  providerResponse.value = { ...providerResponse.value, ...now }
}
