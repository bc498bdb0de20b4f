import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { pageOf } from './page.ts'

export const BlockedDomain = z
  .object({ domain: z.string().describe('The name of the server, in lower case and ASCII.') })
  .meta({ id: 'BlockedDomain', description: 'A server that an account blocks.' })
export type BlockedDomain = z.infer<typeof BlockedDomain>

export const BlockedDomainPage = pageOf('BlockedDomainPage', BlockedDomain)

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domain = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)+(?!\\d+$)${label}$`)

/**
 * Returns the domain that a text means, in lower case and ASCII (RFC 5890). It also accepts `https://example.org/` and
 * `*.example.org`. Returns undefined for an address with a path or a port, an IP address, or a single word.
 */
export function domainOf(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^\*\./, '')
    .replace(/\/$/, '')
  // Otherwise the parts of an address after the host would be dropped silently.
  if (/[/:?#@\\%\s]/.test(bare)) return undefined
  const ascii = domainToASCII(bare)
  return domain.test(ascii) ? ascii : undefined
}
