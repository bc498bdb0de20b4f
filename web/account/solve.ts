import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { WorkChallenge } from '../schema/api.ts'

/**
 * Returns the proof of work for a challenge, as ALTCHA encodes it. The browser derives the keys outside the main
 * thread, so the page stays responsive without a worker, which its content security policy would not allow.
 */
export async function solve(challenge: WorkChallenge, controller: AbortController): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: 0 })
  return btoa(JSON.stringify({ challenge, solution }))
}
