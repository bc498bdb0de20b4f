import { z } from 'zod'
import { Language } from '../../model/language.ts'
import { defineOpenOperation } from '../operation.ts'

const Translation = z
  .object({ from: Language, to: z.array(Language).describe('What it can be translated into.') })
  .meta({ id: 'Translation', description: 'Into which languages posts in one can be translated.' })

/** From which languages posts can be translated: none, since nothing is translated here. */
export const translationLanguages = defineOpenOperation({
  name: 'translationLanguages',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'Read which languages posts can be translated from and to; there are none.',
  input: z.strictObject({}),
  output: z.array(Translation),
  run: () => Promise.resolve([]),
})
