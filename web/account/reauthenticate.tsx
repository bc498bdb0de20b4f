import './account.css'
import { signal } from '@preact/signals'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { onOtherPerson } from '../state/session.ts'
import { ProofForm } from './ProofForm.tsx'

/** The function that resolves the open request for a proof of identity. Undefined if there is no such request. */
const pending = signal<((isProven: boolean) => void) | undefined>(undefined)
onOtherPerson(() => settle(false))

/**
 * Runs an action for which the service may require a recent proof of identity. If it does, opens a window for the proof
 * and runs the action again. Resolves to the result of the action, or to undefined if no proof was given.
 */
export async function withRecentProof<Value>(run: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof BoundaryError) || error.code !== 'reauthentication_required') throw error
    return (await askForProof()) ? run() : undefined
  }
}

function askForProof(): Promise<boolean> {
  settle(false)
  return new Promise((resolve) => (pending.value = resolve))
}

function settle(isProven: boolean): void {
  pending.peek()?.(isProven)
  pending.value = undefined
}

interface ProofWindowProps {
  /** The reason why the proof is needed. */
  text?: string
  /** The path to return to from an identity provider. */
  returnTo?: string
}

/** The window of `withRecentProof`. A page that uses it renders this once. */
export function ProofWindow({ text = m.account.proof.text, returnTo = '/settings/security' }: ProofWindowProps) {
  if (!pending.value) return null
  return (
    <Dialog title={m.account.proof.title} onClose={() => settle(false)}>
      <ProofForm text={text} returnTo={returnTo} onProven={() => settle(true)} />
    </Dialog>
  )
}
