import './account.css'
import { signal } from '@preact/signals'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { onOtherPerson } from '../state/session.ts'
import { ProofForm } from './ProofForm.tsx'

/** Answers whether somebody has proved that it is them. */
const asked = signal<((isProven: boolean) => void) | undefined>(undefined)
onOtherPerson(() => settle(false))

/**
 * Runs a change of how somebody signs in. Where the service wants to know first that it is them, a window asks for
 * a proof, and the change is run again. Resolves to what it gives, or to undefined where nobody proved anything.
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
  return new Promise((resolve) => (asked.value = resolve))
}

function settle(isProven: boolean): void {
  asked.peek()?.(isProven)
  asked.value = undefined
}

interface ProofWindowProps {
  /** What it is asked for. */
  text?: string
  /** The path that a provider leads back to, where it is asked there. */
  returnTo?: string
}

/** Where `withRecentProof` asks: once in a page that uses it. */
export function ProofWindow({ text = m.account.proof.text, returnTo = '/settings/security' }: ProofWindowProps) {
  if (!asked.value) return null
  return (
    <Dialog title={m.account.proof.title} onClose={() => settle(false)}>
      <ProofForm text={text} returnTo={returnTo} onProven={() => settle(true)} />
    </Dialog>
  )
}
