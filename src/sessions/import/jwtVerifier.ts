import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type RemoteJWKSet,
} from 'jose'
import type { JwtIssuer } from '../../model/tokenImport.ts'
import { providerUnavailable, reasonOf } from '../identities/failure.ts'
import { cachedForADay } from '../identities/cachedForADay.ts'
import { readClaims } from './claims.ts'
import { discoverKeys } from './discoverKeys.ts'
import type { Timeouts, Verifier } from './verifier.ts'
import { ImportRefusal } from './refusal.ts'
import { backoffFetch } from './backoffFetch.ts'

/**
 * Verifies JWTs (RFC 7519, RFC 8725) with the keys that their issuer publishes. The keys are cached for ten minutes,
 * and fetched again when a token names an unknown one.
 */
export function jwtVerifier(settings: JwtIssuer, waits: Timeouts): Verifier {
  const openKeys = keyOpener(settings, waits)
  return {
    async verify(token) {
      const keys = await openKeys()
      return readClaims(await payloadOf(token, keys, settings), settings)
    },
    async probe() {
      const keys = await openKeys()
      await keys.reload().catch((error: unknown) => {
        throw keysUnavailable(settings, error)
      })
    },
  }
}

function keyOpener(settings: JwtIssuer, { answer, backoff, cooldown }: Timeouts): () => Promise<RemoteJWKSet> {
  const fetch = backoffFetch({ backoffSeconds: backoff })
  const keysAt = (address: string) =>
    createRemoteJWKSet(new URL(address), {
      timeoutDuration: answer * 1000,
      cooldownDuration: cooldown * 1000,
      [customFetch]: (url, options) => fetch(url, options as never),
    })
  const { jwksUri } = settings
  if (jwksUri === undefined) return cachedForADay(async () => keysAt(await discoverKeys(settings, fetch, answer)))
  const keys = keysAt(jwksUri)
  return async () => keys
}

async function payloadOf(token: string, keys: RemoteJWKSet, settings: JwtIssuer): Promise<JWTPayload> {
  const { issuer, audience, algorithms, clockSkewSeconds, requiredType, maxAgeSeconds } = settings
  try {
    // The algorithm is checked first, before any key is fetched (RFC 8725 section 3.1).
    const { payload } = await jwtVerify(token, keyOf(keys, settings), {
      issuer,
      audience: [...audience],
      algorithms: [...algorithms],
      clockTolerance: clockSkewSeconds,
      requiredClaims: ['exp', 'sub'],
      ...(requiredType !== undefined && { typ: requiredType }),
      ...(maxAgeSeconds !== undefined && { maxTokenAge: maxAgeSeconds }),
    })
    return payload
  } catch (error) {
    throw error instanceof errors.JOSEError ? new ImportRefusal(refusalOf(error)) : error
  }
}

// If no key fits a token, that is the token's fault. All other errors of fetching keys are the provider's fault.
function keyOf(keys: RemoteJWKSet, settings: JwtIssuer): JWTVerifyGetKey {
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      throw aboutTokens.some((kind) => error instanceof kind) ? error : keysUnavailable(settings, error)
    })
}

const aboutTokens = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

function keysUnavailable({ id }: JwtIssuer, error: unknown) {
  return providerUnavailable(id, `its keys cannot be loaded: ${reasonOf(error)}`)
}

// Returns the reason of a refusal for the log: jose's error code and the name of a checked claim. The error's message
// and other fields must not be logged.
function refusalOf(error: errors.JOSEError): string {
  const claim =
    error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired ? ` ${error.claim}` : ''
  return `${error.code}${claim}`
}
