import { z } from 'zod'
import type { CustomEmoji } from '../../../model/customEmoji.ts'
import type { Poll } from '../../../model/poll.ts'
import type { Post } from '../../../model/post.ts'
import { Time } from '../../../model/time.ts'
import { CustomEmojiEntity, customEmojiEntity } from './customEmoji.ts'

export const PollOptionEntity = z
  .object({
    title: z.string(),
    votes_count: z.int().nullable().describe('The number of votes; null while the counts are hidden.'),
  })
  .meta({ id: 'PollOption', description: 'An option of a poll.' })

export const PollEntity = z
  .object({
    id: z.string(),
    expires_at: Time.nullable(),
    expired: z.boolean(),
    multiple: z.boolean().describe('Whether voters can choose several options.'),
    votes_changeable: z.boolean().describe('Whether votes can be changed or withdrawn while the poll is open.'),
    votes_count: z.int().describe('The number of votes. A voter who chooses two options counts twice.'),
    voters_count: z.int().nullable().describe('The number of accounts that have voted.'),
    options: z.array(PollOptionEntity),
    emojis: z.array(CustomEmojiEntity).describe('The custom emojis in the options.'),
    voted: z.boolean().optional().describe('Whether the caller has voted; absent for anonymous callers.'),
    own_votes: z.array(z.int()).optional().describe('The numbers of the options that the caller chose, from 0.'),
  })
  .meta({ id: 'Poll', description: 'A poll.' })
export type PollEntity = z.infer<typeof PollEntity>

/**
 * Returns Mastodon's entity of a post's poll. Returns null if the post has no poll. Whether the poll has ended is
 * decided when the view of the post is made, because a cached JSON must not depend on the clock of this process.
 */
export function pollEntity(post: Post): PollEntity | null {
  const { poll } = post
  if (!poll) return null
  return {
    id: poll.id,
    expires_at: poll.expiresAt,
    expired: poll.expired,
    multiple: poll.multiple,
    votes_changeable: poll.votesChangeable,
    votes_count: poll.votesCount,
    voters_count: poll.votersCount,
    options: poll.options.map(({ title, votesCount }) => ({ title, votes_count: votesCount })),
    emojis: emojisOf(poll, post.emojis).map(customEmojiEntity),
    ...(post.viewer && votesOf(post.viewer.votes ?? [])),
  }
}

function emojisOf(poll: Poll, emojis: readonly CustomEmoji[]): CustomEmoji[] {
  return emojis.filter(({ shortcode }) => poll.options.some(({ title }) => title.includes(`:${shortcode}:`)))
}

function votesOf(votes: number[]): Pick<PollEntity, 'voted' | 'own_votes'> {
  return { voted: votes.length > 0, own_votes: votes }
}
