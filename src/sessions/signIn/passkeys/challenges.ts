import { z } from 'zod'
import type { BrowserSession } from '../../../model/browserSession.ts'
import { conceal, hashOf } from '../../../model/concealed.ts'
import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { Challenge, ChallengeStore } from '../../../stores/challenges.ts'

/** Seconds in which a challenge can be answered (sign-in-14). */
export const challengeSeconds = 300

// Several pages of one browser may ask at once.
const most = 10

/** Keeps what a challenge was made for, by its hash, for the browser session that asked. */
export async function keepChallenge(
  store: ChallengeStore,
  { hash }: BrowserSession,
  challenge: string,
  value: Challenge,
): Promise<void> {
  await store.put(hashOf(conceal(challenge)), hash, value, { seconds: challengeSeconds, most })
}

/**
 * Takes the challenge that an answer names: it is used up whatever becomes of the answer. Throws
 * the refusal where it is unknown, used, too late, another browser session's, was made for anything
 * else, or is answered in a page inside of another.
 */
export async function takeChallenge(
  store: ChallengeStore,
  { hash }: BrowserSession,
  clientDataJSON: string,
  { purpose, accountId }: Challenge,
): Promise<string> {
  const { challenge, crossOrigin } = clientDataOf(clientDataJSON)
  const taken = await store.take(hashOf(conceal(challenge)), hash)
  if (taken === undefined || taken === 'taken') throw passkeyRefused()
  if (taken.value.purpose !== purpose || taken.value.accountId !== accountId) throw passkeyRefused()
  // A page inside of another one's is none of ours. simplewebauthn lets it pass where `topOrigin` is missing.
  if (crossOrigin !== undefined && crossOrigin !== false) throw passkeyRefused()
  return challenge
}

const ClientData = z.object({ challenge: z.string().max(100), crossOrigin: z.unknown() })

function clientDataOf(clientDataJSON: string): z.infer<typeof ClientData> {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
  } catch {
    // The reason may repeat what was sent.
    throw passkeyRefused()
  }
}

/** The one refusal of whatever is wrong with a passkey's answer: it says nothing of what. */
export function passkeyRefused(): ServiceError {
  return new ServiceError('unauthorized', sentence('passkeyRefused'))
}
