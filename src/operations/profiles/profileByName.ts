import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { Profile, Username } from '../../model/profile.ts'
import { defineOpenOperation } from '../operation.ts'

/**
 * Returns a profile by name. Throws `not_found` for an unknown or suspended account, and for an account on another
 * host.
 */
export const profileByName = defineOpenOperation({
  name: 'profileByName',
  kind: 'query',
  scope: 'read:accounts',
  anonymous: 'reads',
  summary: 'Read a profile by its username.',
  input: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(500)
      .describe('`alice`, `@alice` or `alice@this.host`. Upper and lower case do not matter.'),
  }),
  output: Profile,
  async run({ name }, { stores, links }) {
    const username = localName(name, links.host())
    const found = username && (await stores.accounts.findByUsername(username))
    if (!found) throw notFound()
    return found
  },
})

/** Returns the username of an address on this host; undefined if it cannot be one. */
export function localName(address: string, ourHost: string): string | undefined {
  const [, username, host = ourHost] = /^@?([^@]+)(?:@([^@]+))?$/.exec(address.trim()) ?? []
  const isOurs = host.toLowerCase() === ourHost.toLowerCase()
  return isOurs && Username.safeParse(username).success ? username : undefined
}
