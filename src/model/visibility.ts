import type { z } from 'zod'
import { choice } from './choice.ts'

export const Visibility = choice('Visibility', 'Who can see a post.', {
  public: 'Everyone.',
  unlisted: 'Everyone, but it does not appear in public timelines.',
  private: "The author's followers and the mentioned accounts.",
  direct: 'Only the mentioned accounts.',
})
export type Visibility = z.infer<typeof Visibility>

export const BoostVisibility = choice('BoostVisibility', 'Who can see a boost.', {
  public: 'Everyone who can see the boosted post.',
  unlisted: 'Everyone who can see the boosted post, but it does not appear in public timelines.',
  private: 'Followers.',
})

export const QuotePolicy = choice('QuotePolicy', 'Who can quote a post.', {
  public: 'Everyone who can see it.',
  followers: 'Followers of its author.',
  nobody: 'Only its author.',
})
export type QuotePolicy = z.infer<typeof QuotePolicy>
