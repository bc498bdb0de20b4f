import { z } from 'zod'
import { Profile } from '../../model/profile.ts'
import { cleanLine } from '../../model/text/clean.ts'
import { defineOperation } from '../operation.ts'
import { profilesToShow, profileQuery } from './internal/searchedProfiles.ts'

/** Searches profiles by name, for example to complete a name while a person types. */
export const searchProfiles = defineOperation({
  name: 'searchProfiles',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'Search profiles by name.',
  input: z.strictObject({
    query: z.string().max(500).describe('Part of a username or display name, or a complete address.'),
    following: z.boolean().default(false).describe('Return only profiles that you follow.'),
    resolve: z
      .boolean()
      .default(false)
      .describe('Whether to resolve an address. Addresses of this server are always resolved.'),
    limit: z.int().min(1).max(80).default(40).describe('The maximum number of results, 1 to 80.'),
    offset: z.int().min(0).max(2000).default(0).describe('The number of results to skip, up to 2000.'),
  }),
  output: z.array(Profile),
  async run({ query, following: onlyFollowed, limit, offset }, call): Promise<Profile[]> {
    const text = cleanLine(query)
    const profiles = profileQuery({ text, onlyFollowed, limit, offset }, call)
    if (!profiles) return []
    return profilesToShow((await call.stores.search.find(call.caller.accountId, { profiles })).profiles, text, profiles)
  },
})
