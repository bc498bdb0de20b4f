import { pbkdf2Sync } from 'node:crypto'
import { codeOf, textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { newBrowser } from '../browser.ts'
import { assume, expectAccepted, expectThat, isAccepted } from '../judging.ts'

const challengePath = '/v1/browser/api/instance/registration_challenge'

interface Challenge {
  parameters: { cost: number; nonce: string; salt: string; keyLength: number; keyPrefix: string }
}

const mostAttempts = 100_000

/**
 * Returns the first counter whose key solves a challenge. If `isSolution` is false, returns the first whose key does
 * not.
 */
function counterOf({ parameters }: Challenge, isSolution: boolean): number {
  const { cost, nonce, salt, keyLength, keyPrefix } = parameters
  const attempt = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)])
  for (let counter = 0; counter < mostAttempts; counter++) {
    attempt.writeUInt32BE(counter, 16)
    const key = pbkdf2Sync(attempt, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex')
    if (key.startsWith(keyPrefix) === isSolution) return counter
  }
  return mostAttempts
}

const proofOf = (challenge: Challenge, counter: number) =>
  Buffer.from(JSON.stringify({ challenge, solution: { counter } })).toString('base64')

/** Returns invalid proofs of work: none, another text, a wrong solution, and the solution of a cheaper challenge. */
function noProofs(challenge: Challenge): [what: string, proofOfWork: string | undefined][] {
  const cheap = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  return [
    ['no proof of work', undefined],
    ['a text instead of a proof of work', 'conformance'],
    ['a wrong solution', proofOf(challenge, counterOf(challenge, false))],
    ['the solution of a challenge that was made cheaper', proofOf(cheap, counterOf(cheap, true))],
  ]
}

/** Audits of registrations. They create no account on a server that follows the rules. */
export const registeringAudits: Audit[] = [
  {
    id: 'B-57',
    level: 'MUST',
    clauses: ['sign-in-19'],
    title: 'A registration without the proof of work that it needs is refused, and creates no account',
    needs: 'nothing',
    async run(target) {
      const instance = await target.send('GET', '/api/v2/instance')
      const isNeeded = within(instance.json, 'registrations', 'proof_of_work') === true
      assume(isNeeded, 'registrations need no proof of work here')
      const browser = await newBrowser(target)
      const challenge = await browser.get(challengePath)
      expectAccepted(challenge, 'a request for a challenge')
      expectThat(textWithin(challenge.json, 'parameters', 'keyPrefix') !== undefined, 'a challenge', challenge)
      for (const [index, [what, proofOfWork]] of noProofs(challenge.json as Challenge).entries()) {
        const username = `c${target.runWord.slice(-12)}${index}`
        const account = { username, password: 'conformance, a long one', reason: 'To check', proofOfWork }
        const answer = await browser.post('/v1/browser/auth/register', account)
        // If the server registers the account anyway, the run deletes it at its end.
        if (isAccepted(answer)) target.endings.push(() => browser.send('DELETE', '/v1/browser/api/account'))
        const isAboutIt = codeOf(answer) === 'validation_failed' && answer.text.includes('proofOfWork')
        expectThat(answer.status === 422 && isAboutIt, `422 about proofOfWork for ${what}`, answer)
        const found = await target.send('GET', `/api/v1/accounts/lookup?acct=${username}`)
        expectThat(found.status === 404, `no account to be created with ${what}`, found)
      }
    },
  },
]
