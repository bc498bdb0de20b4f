import { z } from 'zod'
import { CustomEmoji } from '../../model/customEmoji.ts'
import { defineOpenOperation } from '../operation.ts'

export const customEmojis = defineOpenOperation({
  name: 'customEmojis',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'List the custom emojis of this installation.',
  input: z.strictObject({}),
  output: z.array(CustomEmoji),
  run: (_input, { stores }) => stores.customEmojis.list(),
})
