import { z } from 'zod'
import { Language } from '../../model/language.ts'
import { defineOpenOperation } from '../operation.ts'

const Translation = z
  .object({ from: Language, to: z.array(Language).describe('The languages that posts can be translated into.') })
  .meta({ id: 'Translation', description: 'The target languages for posts in one language.' })

/** Lists the languages for translation: always empty, since posts are not translated. */
export const translationLanguages = defineOpenOperation({
  name: 'translationLanguages',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'List the languages that posts can be translated from and to. Always empty: this server does not translate.',
  input: z.strictObject({}),
  output: z.array(Translation),
  run: () => Promise.resolve([]),
})
