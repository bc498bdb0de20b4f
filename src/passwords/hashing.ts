import { sentence } from '../messages/text.ts'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { createConcurrencyLimiter } from '../model/concurrencyLimiter.ts'
import type { Password } from '../model/password.ts'

// OWASP's password storage cheat sheet recommends this for argon2id (number 2): 19 MiB, two passes, one thread.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The limit for the whole process. Some processors and some of libuv's four threads must be left for other work, such
// as files and DNS look-ups.
const limiter = createConcurrencyLimiter(2, {
  mayWait: 100,
  mayWaitEach: 20,
  refusal: sentence('passwordsBusy'),
})

/**
 * Returns the argon2id hash of a password in the PHC string format. Computes one at a time for each owner, such as an
 * address, and two at a time in all. Throws `unavailable` if too many wait.
 */
export function hashPassword(password: Password, owner: string): Promise<string> {
  return limiter(owner, () => hash(normalised(password), parameters))
}

/**
 * Returns whether a password matches a hash. Without a hash it does the same work, so that the time does not reveal
 * which accounts have a password. Waits for its turn as `hashPassword` does.
 */
export function isPasswordOf(storedHash: string | undefined, password: Password, owner: string): Promise<boolean> {
  return limiter(
    owner,
    async () => (await verify(storedHash ?? unmatchedHash, normalised(password))) && storedHash !== undefined,
  )
}

/** Returns true if a hash was made with less work than is required today. */
export function isOutdated(storedHash: string): boolean {
  const { algorithm, memoryCost, timeCost } = parseOptions(storedHash)
  return (
    Number(algorithm) !== parameters.algorithm || memoryCost < parameters.memoryCost || timeCost < parameters.timeCost
  )
}

// Returns the same text however a keyboard composes its characters (NIST SP 800-63B section 3.1.1.2).
function normalised(password: Password): string {
  return password.reveal().normalize('NFKC')
}

// No known password has this hash.
const unmatchedHash = phc(randomBytes(16), randomBytes(32))

function phc(...values: Buffer[]): string {
  const { memoryCost, timeCost, parallelism } = parameters
  const texts = values.map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return ['', 'argon2id', 'v=19', `m=${memoryCost},t=${timeCost},p=${parallelism}`, ...texts].join('$')
}
