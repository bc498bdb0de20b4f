import { z } from 'zod'
import { Profile } from '../../model/profile.ts'
import { cleanLine } from '../../model/text/clean.ts'
import { defineOperation } from '../operation.ts'
import { fitting, profilesAsked } from './internal/searchedProfiles.ts'

/** Profiles by name, as for completing what is being typed. */
export const searchProfiles = defineOperation({
  name: 'searchProfiles',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'Search profiles by name.',
  input: z.strictObject({
    query: z.string().max(500).describe('Part of a username or a display name, or a whole address.'),
    following: z.boolean().default(false).describe('Only profiles that the caller follows.'),
    resolve: z
      .boolean()
      .default(false)
      .describe('Whether an address is looked up; addresses of this server always are.'),
    limit: z.int().min(1).max(80).default(40).describe('How many, 1 to 80.'),
    offset: z.int().min(0).max(2000).default(0).describe('How many to pass over, to 2000.'),
  }),
  output: z.array(Profile),
  async run({ query, following: onlyFollowed, limit, offset }, call): Promise<Profile[]> {
    const text = cleanLine(query)
    const profiles = profilesAsked({ text, onlyFollowed, limit, offset }, call)
    if (!profiles) return []
    return fitting((await call.stores.search.find(call.caller.accountId, { profiles })).profiles, text, profiles)
  },
})
