import { z } from 'zod'
import { InstanceText } from '../../model/instance.ts'
import { defineOpenOperation } from '../operation.ts'

/** An empty text: there is no place yet where those who run the installation could write a long description. */
export const extendedDescription = defineOpenOperation({
  name: 'extendedDescription',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'Read the extended description of this installation. Always empty.',
  input: z.strictObject({}),
  output: InstanceText,
  run: () => Promise.resolve({ html: '', updatedAt: null }),
})
