import { z } from 'zod'

/** Who may see a post: everybody; everybody, but not on public timelines; followers; the mentioned. */
export const Visibility = z
  .enum(['public', 'unlisted', 'private', 'direct'])
  .meta({ id: 'Visibility', description: 'Who may see a post.' })
export type Visibility = z.infer<typeof Visibility>

export const QuotePolicy = z
  .enum(['public', 'followers', 'nobody'])
  .meta({ id: 'QuotePolicy', description: 'Who may quote a post.' })
export type QuotePolicy = z.infer<typeof QuotePolicy>
