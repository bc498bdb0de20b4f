import { z } from 'zod'
import { type Filter, FilterContext } from '../../../model/filter.ts'
import { Time } from '../../../model/time.ts'

export const FilterV1Entity = z
  .object({
    id: z.string().describe('The id of the keyword.'),
    phrase: z.string(),
    context: z.array(FilterContext),
    expires_at: Time.nullable(),
    irreversible: z.boolean().describe('Whether matching posts are hidden. If false, they are shown behind a warning.'),
    whole_word: z.boolean(),
  })
  .meta({ id: 'V1_Filter', description: 'A filter in the v1 format, which has one keyword.' })
export type FilterV1Entity = z.infer<typeof FilterV1Entity>

/** Returns the version 1 entities of a filter, one for each keyword. */
export function filterV1Entities({ keywords, contexts, expiresAt, action }: Filter): FilterV1Entity[] {
  return keywords.map(({ id, keyword, wholeWord }) => ({
    id,
    phrase: keyword,
    context: contexts,
    expires_at: expiresAt,
    irreversible: action === 'hide',
    whole_word: wholeWord,
  }))
}
