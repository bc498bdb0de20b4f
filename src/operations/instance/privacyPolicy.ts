import { z } from 'zod'
import { InstanceText } from '../../model/instance.ts'
import { defineOpenOperation } from '../operation.ts'
import { instanceText } from './internal/instanceText.ts'

/** Returns the privacy policy of this installation; empty if none was written. */
export const privacyPolicy = defineOpenOperation({
  name: 'privacyPolicy',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'Read the privacy policy of this installation. It may be empty.',
  input: z.strictObject({}),
  output: InstanceText,
  run: (_input, call) => instanceText('privacy_policy', call),
})
