import type { z } from 'zod'
import { choice } from './choice.ts'

/** Who may see a post: everybody; everybody, but not on public timelines; followers; the mentioned. */
export const Visibility = choice('Visibility', 'Who may see a post.', {
  public: 'Everybody.',
  unlisted: 'Everybody, but it is on no public timeline.',
  private: 'Followers, and those it mentions.',
  direct: 'Only those it mentions.',
})
export type Visibility = z.infer<typeof Visibility>

/** Who may see a boost. */
export const BoostVisibility = choice('BoostVisibility', 'Who may see a boost.', {
  public: 'Everybody who may see the original.',
  unlisted: 'Everybody who may see the original, but it is on no public timeline.',
  private: 'Followers.',
})

export const QuotePolicy = choice('QuotePolicy', 'Who may quote a post.', {
  public: 'Everybody who sees it.',
  followers: 'Followers of its author.',
  nobody: 'Only its author.',
})
export type QuotePolicy = z.infer<typeof QuotePolicy>
