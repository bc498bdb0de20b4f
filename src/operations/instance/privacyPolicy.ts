import { z } from 'zod'
import { InstanceText } from '../../model/instance.ts'
import { defineOpenOperation } from '../operation.ts'
import { rendered } from '../texts/internal/rendered.ts'

/** The privacy policy of this installation; empty if nobody wrote one. */
export const privacyPolicy = defineOpenOperation({
  name: 'privacyPolicy',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'Read the privacy policy of this installation. It may be empty.',
  input: z.strictObject({}),
  output: InstanceText,
  async run(_input, { stores }) {
    const stored = await stores.serviceTexts.current('privacy_policy')
    if (!stored) return { html: '', updatedAt: null }
    return { html: (await rendered(stored)).html, updatedAt: stored.createdAt }
  },
})
