import { z } from 'zod'
import { InstanceText } from '../../model/instance.ts'
import { defineOpenOperation } from '../operation.ts'

/** An empty text: there is no place yet where those who run the installation could write a privacy policy. */
export const privacyPolicy = defineOpenOperation({
  name: 'privacyPolicy',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'Read the privacy policy of this installation. Always empty.',
  input: z.strictObject({}),
  output: InstanceText,
  run: () => Promise.resolve({ html: '', updatedAt: null }),
})
