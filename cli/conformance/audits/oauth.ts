import { type TargetResponse, listWithin, textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { formBody } from '../bodies.ts'
import { assume, expectAccepted, expectHeader, expectOwnRefusal, expectThat } from '../judging.ts'
import { fakeCredential, type Target } from '../target.ts'

const metadataPath = '/.well-known/oauth-authorization-server'
const token = '/oauth/token'

/** Returns the server's metadata for apps. Throws NotChecked if it publishes none. */
async function metadata(target: Target): Promise<TargetResponse> {
  const answer = await target.once('metadata', () => target.send('GET', metadataPath))
  assume(answer.status !== 404, 'there is no metadata for apps, RFC 8414')
  expectAccepted(answer, metadataPath)
  return answer
}

/** Returns a member of the metadata that is a list of texts. */
async function listed(target: Target, name: string): Promise<unknown[]> {
  return listWithin((await metadata(target)).json, name)
}

function tokenAnswer(target: Target): Promise<TargetResponse> {
  const fields = { grant_type: 'password', username: 'nobody', password: fakeCredential, client_id: fakeCredential }
  return target.once('token', () => target.send('POST', token, formBody(fields)))
}

/** Audits of the authorization of apps. */
export const oauthAudits: Audit[] = [
  {
    id: 'A-01',
    level: 'SHOULD',
    clauses: ['apps-1'],
    source: 'RFC 8414 3.3',
    title: 'The issuer in the metadata is the address of the metadata',
    needs: 'nothing',
    async run(target) {
      const issuer = textWithin((await metadata(target)).json, 'issuer')
      expectThat(issuer?.replace(/\/$/, '') === target.origin, target.origin, issuer ?? 'none')
    },
  },
  {
    id: 'A-02',
    level: 'SHOULD',
    clauses: ['apps-2'],
    source: 'RFC 8414 2',
    title: 'The endpoints in the metadata belong to the issuer',
    needs: 'nothing',
    async run(target) {
      const { json } = await metadata(target)
      for (const name of ['authorization_endpoint', 'token_endpoint', 'revocation_endpoint']) {
        const address = textWithin(json, name)
        expectThat(address?.startsWith(`${target.origin}/`) === true, `${name} at ${target.origin}`, address ?? 'none')
      }
    },
  },
  {
    id: 'A-03',
    level: 'SHOULD',
    clauses: ['apps-3'],
    source: 'RFC 7636',
    title: 'PKCE uses S256, never plain',
    needs: 'nothing',
    async run(target) {
      const methods = await listed(target, 'code_challenge_methods_supported')
      expectThat(methods.includes('S256') && !methods.includes('plain'), 'S256 alone', methods.join(', ') || 'none')
    },
  },
  {
    id: 'A-04',
    level: 'SHOULD',
    clauses: ['apps-4'],
    source: 'RFC 9700 2.4',
    title: 'There is no password grant and no implicit grant',
    needs: 'nothing',
    async run(target) {
      const grants = [
        ...(await listed(target, 'grant_types_supported')),
        ...(await listed(target, 'response_types_supported')),
      ]
      const wrong = grants.filter(
        (name) => name === 'password' || name === 'implicit' || /\btoken\b/.test(String(name)),
      )
      expectThat(wrong.length === 0, 'neither', wrong.join(', '))
    },
  },
  {
    id: 'A-05',
    level: 'SHOULD',
    clauses: ['apps-5'],
    source: 'RFC 9207',
    title: 'Authorization responses name the issuer (iss)',
    needs: 'nothing',
    async run(target) {
      const isSupported = within((await metadata(target)).json, 'authorization_response_iss_parameter_supported')
      expectThat(isSupported === true, 'authorization_response_iss_parameter_supported: true', String(isSupported))
    },
  },
  {
    id: 'A-06',
    level: 'SHOULD',
    clauses: ['apps-4', 'apps-16'],
    source: 'RFC 6749 5.2',
    title: 'The token endpoint refuses the password grant with an OAuth error',
    needs: 'nothing',
    async run(target) {
      await metadata(target)
      const answer = await tokenAnswer(target)
      const error = textWithin(answer.json, 'error')
      const isRefused =
        (answer.status === 400 || answer.status === 401) &&
        /^(?:unsupported_grant_type|unauthorized_client|invalid_client|invalid_request)$/.test(error ?? '')
      expectThat(isRefused, '400 unsupported_grant_type', answer)
    },
  },
  {
    id: 'A-07',
    level: 'SHOULD',
    clauses: ['paths-20'],
    source: 'RFC 6749 5.1',
    title: 'Responses of the token endpoint are not cached',
    needs: 'nothing',
    async run(target) {
      await metadata(target)
      expectHeader(await tokenAnswer(target), 'Cache-Control', /\bno-store\b/, 'Cache-Control: no-store')
    },
  },
  {
    id: 'A-08',
    level: 'SHOULD',
    clauses: ['apps-9'],
    source: 'RFC 6749 2.3.1',
    title: "An app's secret and a code in the URL of the token endpoint are refused",
    needs: 'nothing',
    async run(target) {
      await metadata(target)
      const fields = formBody({ grant_type: 'password', client_id: fakeCredential })
      const without = await target.send('POST', token, fields)
      for (const name of ['client_secret', 'code'])
        expectOwnRefusal(await target.send('POST', `${token}?${name}=${fakeCredential}`, fields), without, `?${name}=`)
    },
  },
  {
    id: 'A-09',
    level: 'SHOULD',
    clauses: ['apps-10'],
    source: 'RFC 9700 2.6',
    title: 'Other sites can neither read nor frame the consent page',
    needs: 'nothing',
    async run(target) {
      await metadata(target)
      const { status, headers } = await target.send('GET', '/oauth/authorize', {
        headers: [
          ['Origin', 'https://conformance.example'],
          ['Accept', 'text/html'],
        ],
      })
      assume(status !== 404, 'there is no page at /oauth/authorize')
      const origin = headers['access-control-allow-origin']
      expectThat(origin === undefined, 'no Access-Control-Allow-Origin', `Access-Control-Allow-Origin: ${origin}`)
      const isAlone =
        /frame-ancestors 'none'/.test(headers['content-security-policy'] ?? '') ||
        /^deny$/i.test(headers['x-frame-options'] ?? '')
      expectThat(isAlone, "frame-ancestors 'none'", headers['content-security-policy'] ?? 'no Content-Security-Policy')
    },
  },
]
