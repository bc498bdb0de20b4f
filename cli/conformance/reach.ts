import type { TargetResponse } from './response.ts'
import { Violation } from './violation.ts'
import type { Target } from './target.ts'

/** Thrown if there is nothing to check. The message is a sentence with the reason. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** Checks that the address runs something like the service. Throws Unreachable otherwise. */
export async function expectService(target: Target): Promise<void> {
  const answers: TargetResponse[] = []
  for (const path of ['/api/v1/timelines/home', '/v1/browser/session']) answers.push(await responseOf(target, path))
  const [first] = answers
  const elsewhere = first && first.status >= 300 && first.status < 400 ? first.headers['location'] : undefined
  if (elsewhere !== undefined && URL.canParse(elsewhere, target.origin)) {
    const { origin } = new URL(elsewhere, target.origin)
    throw new Unreachable(
      `${target.origin} redirects to ${origin}: redirects are not followed, so give the final address.`,
    )
  }
  if (answers.every(({ status }) => status === 404 || status === 405 || status >= 502)) {
    throw new Unreachable(
      `There is no service with this interface at ${target.origin}: /api/v1/timelines/home and /v1/browser/session are answered ${answers.map(({ status }) => status).join(' and ')}.`,
    )
  }
}

async function responseOf(target: Target, path: string): Promise<TargetResponse> {
  try {
    return await target.send('GET', path)
  } catch (error) {
    if (error instanceof Violation)
      throw new Unreachable(`${target.origin} cannot be reached: ${explained(error.seen)}.`)
    throw error
  }
}

const explanations: [pattern: RegExp, sentence: string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'there is no such host'],
  [/ECONNREFUSED/, 'nothing listens there'],
  [/CERT_HAS_EXPIRED/, 'its certificate has expired'],
  [/ERR_TLS_CERT_ALTNAME_INVALID/, 'its certificate is for another name'],
  [
    /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/,
    'its certificate is from an authority that is not trusted here (NODE_EXTRA_CA_CERTS names a file with further authorities)',
  ],
  [/EPROTO|ERR_SSL|HPE_/, 'it does not respond over HTTP, or not over TLS'],
]

function explained(message: string): string {
  const [, sentence = 'it did not respond'] = explanations.find(([pattern]) => pattern.test(message)) ?? []
  return `${sentence} (${message})`
}
