import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { LeftError } from '../boundary/slowdown.ts'
import { readInstance } from '../state/instance.ts'

/** Whether the browser is solving a challenge. */
export const isSolving = signal(false)

let prepared: Promise<string | undefined> | undefined
let stopping = new AbortController()

/** Starts to compute the proof of work for a registration, so that it is ready when the form is sent. */
export function prepareProof(): void {
  prepared ??= begin()
}

/**
 * Stops the computation when the form is left. If the form is waiting for the proof, the promise rejects with a
 * `LeftError`.
 */
export function dropProof(): void {
  stopping.abort(new LeftError())
  prepared = undefined
  isSolving.value = false
}

/** Returns a proof of work, which the service accepts once, or undefined if registrations need none. */
export function takeProof(): Promise<string | undefined> {
  const proof = prepared ?? begin()
  prepared = undefined
  return proof
}

function begin(): Promise<string | undefined> {
  stopping = new AbortController()
  const proof = makeProof(stopping)
  proof.catch(() => {
    // The next `takeProof` computes a new one.
    if (prepared === proof) prepared = undefined
  })
  return proof
}

async function makeProof(controller: AbortController): Promise<string | undefined> {
  const { signal: stopped } = controller
  const { registrations } = await readInstance()
  stopped.throwIfAborted()
  if (!registrations.proof_of_work) return undefined
  isSolving.value = true
  try {
    const challenge = await call('GET /api/instance/registration_challenge', { signal: stopped })
    const { solve } = await import('./solve.ts')
    const proof = await solve(challenge, controller)
    stopped.throwIfAborted()
    return proof
  } finally {
    if (!stopped.aborted) isSolving.value = false
  }
}
