import { z } from 'zod'
import { type Suggestion, SuggestionSource } from '../../../model/profile.ts'
import { AccountEntity, accountEntity } from './account.ts'

export const SuggestionEntity = z
  .object({
    source: z.enum(['staff', 'past_interactions', 'global']).describe('The first of `sources`, for older clients.'),
    sources: z.array(SuggestionSource).describe('Why the account is suggested.'),
    account: AccountEntity,
  })
  .meta({ id: 'Suggestion', description: 'An account that the caller might want to follow.' })
export type SuggestionEntity = z.infer<typeof SuggestionEntity>

export function suggestionEntity({ profile, sources }: Suggestion): SuggestionEntity {
  const source = sources[0] === 'friends_of_friends' ? 'past_interactions' : 'global'
  return { source, sources, account: accountEntity(profile) }
}
