import { createHmac, hkdfSync, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

const SignedParameters = z.object({
  cost: z.int().describe('The iterations of each attempt.'),
  expiresAt: z.int().describe('When the challenge expires, in seconds since 1970.'),
  nonce: hex(16).describe('The beginning of the password of each attempt, in hexadecimal.'),
  salt: hex(16).describe('The salt, in hexadecimal.'),
})
type SignedParameters = z.infer<typeof SignedParameters>

const WorkParameters = SignedParameters.extend({
  algorithm: z.string().describe('How a key is derived: always `PBKDF2/SHA-256`.'),
  keyLength: z.int().describe('The length of a key in bytes.'),
  keyPrefix: z.string().describe('How a key must begin, in hexadecimal.'),
}).meta({ id: 'WorkParameters', description: 'The parameters of a proof of work.' })

/** A challenge in the format of ALTCHA, version 2. */
export const WorkChallenge = z
  .object({ parameters: WorkParameters, signature: z.string().describe('The signature of the service.') })
  .meta({ id: 'WorkChallenge', description: 'A challenge for a proof of work, in the format of ALTCHA, version 2.' })
export type WorkChallenge = z.infer<typeof WorkChallenge>

/** A solved challenge in the format of ALTCHA: JSON in base64. */
export const ProofText = z.string().max(4000)

const Proof = z.object({
  challenge: z.object({ parameters: SignedParameters, signature: hex(32) }),
  solution: z.object({ counter: z.int().min(0).max(0xffff_ffff) }),
})

/** Makes challenges for a proof of work, and verifies their solutions. Stores nothing. */
export interface ProofOfWork {
  /** Returns a new challenge. */
  challenge(): WorkChallenge
  /** Returns the id of the challenge that a proof solves. It is the same for all solutions of one challenge. */
  verify(proof: string): Promise<{ id: Buffer } | 'expired' | 'wrong'>
}

/** Seconds for which a challenge can be solved. */
export const workSeconds = 600

const derive = promisify(pbkdf2)
const costOfLevel = 1000
// One key in 256 begins with this prefix.
const keyPrefix = '00'
const keyLength = 32

/**
 * Signs challenges with a key derived from `secret`, so that processes with the same secret accept each other's. A
 * solution takes 256 attempts on average, of `level` thousand iterations each; verifying takes one.
 */
export function proofOfWork(secret: Buffer, level: number, now = () => Date.now() / 1000): ProofOfWork {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'proofs of work', 32))
  const sign = ({ cost, expiresAt, nonce, salt }: SignedParameters) =>
    createHmac('sha256', derived).update([cost, expiresAt, nonce, salt].join('\n')).digest()
  return {
    challenge() {
      const [nonce, salt] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
      const signed = { cost: level * costOfLevel, expiresAt: Math.floor(now()) + workSeconds, nonce, salt }
      return {
        parameters: { algorithm: 'PBKDF2/SHA-256', keyLength, keyPrefix, ...signed },
        signature: sign(signed).toString('hex'),
      }
    },
    async verify(text) {
      const proof = proofOf(text)
      if (!proof) return 'wrong'
      const { parameters, signature } = proof.challenge
      const id = Buffer.from(signature, 'hex')
      if (!timingSafeEqual(id, sign(parameters))) return 'wrong'
      if (parameters.expiresAt <= now()) return 'expired'
      return (await isSolved(parameters, proof.solution.counter)) ? { id } : 'wrong'
    },
  }
}

function proofOf(text: string): z.infer<typeof Proof> | undefined {
  try {
    return Proof.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data
  } catch {
    return undefined
  }
}

async function isSolved({ nonce, salt, cost }: SignedParameters, counter: number): Promise<boolean> {
  const attempt = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)])
  attempt.writeUInt32BE(counter, 16)
  const key = await derive(attempt, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256')
  return key.toString('hex').startsWith(keyPrefix)
}
