import { allowInsecureRequests, type CustomFetch, customFetch, discovery, None } from 'openid-client'
import type { JwtIssuer } from '../../model/tokenImport.ts'
import { providerUnavailable, reasonOf } from '../identities/failure.ts'

/** Returns the URL of an issuer's keys (OpenID Connect Discovery section 4). Throws `unavailable`. */
export async function discoverKeys(
  { id, issuer }: JwtIssuer,
  fetch: CustomFetch,
  secondsAtMost: number,
): Promise<string> {
  const isInsecure = issuer.startsWith('http:')
  const configuration = await discovery(new URL(issuer), id, {}, None(), {
    timeout: secondsAtMost,
    [customFetch]: fetch,
    execute: isInsecure ? [allowInsecureRequests] : [],
  }).catch((error: unknown) => {
    throw providerUnavailable(id, `discovery at ${issuer} failed: ${reasonOf(error)}`)
  })
  const { issuer: namedIssuer, jwks_uri: address = '' } = configuration.serverMetadata()
  if (namedIssuer !== issuer) throw providerUnavailable(id, `the metadata at ${issuer} names another issuer`)
  // TLS is required, except for an issuer on this machine.
  const protocols = isInsecure ? ['http:', 'https:'] : ['https:']
  if (protocols.includes(URL.parse(address)?.protocol ?? '')) return address
  throw providerUnavailable(id, 'its metadata has no usable jwks_uri')
}
