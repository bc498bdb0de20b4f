import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { WorkChallenge } from '../../src/model/proofOfWork.ts'

/** Solves a challenge with ALTCHA's own library, as apps do. Returns the proof as text. */
export async function proofFor(challenge: WorkChallenge, counterStart = 0): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, counterStart, timeout: 0 })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
