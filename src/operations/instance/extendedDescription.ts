import { z } from 'zod'
import { InstanceText } from '../../model/instance.ts'
import { defineOpenOperation } from '../operation.ts'
import { rendered } from '../texts/internal/rendered.ts'

/** The extended description of this installation; empty if nobody wrote one. */
export const extendedDescription = defineOpenOperation({
  name: 'extendedDescription',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'Read the extended description of this installation. It may be empty.',
  input: z.strictObject({}),
  output: InstanceText,
  async run(_input, { stores }) {
    const stored = await stores.serviceTexts.current('about')
    if (!stored) return { html: '', updatedAt: null }
    return { html: (await rendered(stored)).html, updatedAt: stored.createdAt }
  },
})
