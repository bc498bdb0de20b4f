import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { ownPath } from './returnPath.ts'
import { takeReturned } from './returned.ts'

interface Coming {
  /** `nothing` where nobody came back from a provider. */
  state: 'new' | 'done' | 'failed' | 'nothing'
  /** Where it was begun. */
  returnTo: string
  trouble: unknown
  /** Whether the provider brought no code. */
  isDeclined: boolean
}

/**
 * How it stands with the answer of an identity provider. Outlives the page, which is another once
 * somebody is signed in.
 */
export const coming = signal<Coming>({ state: 'new', returnTo: '/home', trouble: undefined, isDeclined: false })

let isUnderWay = false

/** Hands a provider's answer in, once. `provider` is the last part of the path, where it is that of one provider. */
export async function comeBack(provider: string | undefined): Promise<void> {
  if (isUnderWay) return
  isUnderWay = true
  const { code, state, iss, error } = takeReturned() ?? {}
  if (!state || (!code && !error)) return change({ state: 'nothing' })
  try {
    // Of what else came nothing is passed on: anybody may have written it.
    const body = { state, code, iss, error: code ? undefined : error, provider: provider || undefined }
    const { returnTo } = await call('POST /auth/oauth/complete', { body })
    change({ state: 'done', returnTo: ownPath(returnTo) ?? '/home' })
  } catch (trouble) {
    change({ state: 'failed', trouble, isDeclined: !code })
  }
}

function change(now: Partial<Coming>): void {
  coming.value = { ...coming.value, ...now }
}
