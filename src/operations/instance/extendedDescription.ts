import { z } from 'zod'
import { InstanceText } from '../../model/instance.ts'
import { defineOpenOperation } from '../operation.ts'
import { instanceText } from './internal/instanceText.ts'

/** Returns the extended description of this installation; empty if none was written. */
export const extendedDescription = defineOpenOperation({
  name: 'extendedDescription',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'Read the extended description of this installation. It may be empty.',
  input: z.strictObject({}),
  output: InstanceText,
  run: (_input, call) => instanceText('about', call),
})
