import { z } from 'zod'
import type { BrowserSession } from '../../../model/browserSession.ts'
import { conceal, hashOf } from '../../../model/concealed.ts'
import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { Challenge, ChallengeStore } from '../../../stores/challenges.ts'

/** Seconds for which a challenge can be answered (sign-in-14). */
export const challengeSeconds = 300

// Several pages of one browser may each request a challenge at the same time.
const most = 10

/** Stores the purpose of a challenge under its hash, for the requesting browser session. */
export async function storeChallenge(
  store: ChallengeStore,
  { hash }: BrowserSession,
  challenge: string,
  value: Challenge,
): Promise<void> {
  await store.put(hashOf(conceal(challenge)), hash, value, { seconds: challengeSeconds, most })
}

/**
 * Takes the challenge that a response contains. It is used up, even if the response is invalid. Throws the refusal if
 * the challenge is unknown, used or expired, if it belongs to another browser session or has another purpose, or if it
 * was answered within a frame of another origin.
 */
export async function takeChallenge(
  store: ChallengeStore,
  { hash }: BrowserSession,
  clientDataJSON: string,
  { purpose, accountId }: Challenge,
): Promise<string> {
  const { challenge, crossOrigin } = clientDataOf(clientDataJSON)
  const stored = await store.take(hashOf(conceal(challenge)), hash)
  if (stored === undefined || stored === 'taken') throw passkeyRefused()
  if (stored.value.purpose !== purpose || stored.value.accountId !== accountId) throw passkeyRefused()
  // A page framed by another origin is not trusted. simplewebauthn accepts it if `topOrigin` is missing.
  if (crossOrigin !== undefined && crossOrigin !== false) throw passkeyRefused()
  return challenge
}

const ClientData = z.object({ challenge: z.string().max(100), crossOrigin: z.unknown() })

function clientDataOf(clientDataJSON: string): z.infer<typeof ClientData> {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
  } catch {
    // The original error is discarded, because its message may repeat the input.
    throw passkeyRefused()
  }
}

/** Returns the error for a rejected passkey response. It reveals nothing about the reason. */
export function passkeyRefused(): ServiceError {
  return new ServiceError('unauthorized', sentence('passkeyRefused'))
}
