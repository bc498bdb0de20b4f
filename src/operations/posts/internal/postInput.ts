import { z } from 'zod'
import { invalid, notFound } from '../../../model/errors.ts'
import { MediaId, PostId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { Post } from '../../../model/post.ts'
import type { Limits } from '../../../model/settings.ts'
import { cleanLine } from '../../../model/text/clean.ts'
import { findHashtags, findMentions } from '../../../model/text/entities.ts'
import { isLongerThan, lengthBounds } from '../../../model/text/length.ts'
import type { PollDraft, Viewer } from '../../../stores/posts.ts'
import type { Services } from '../../services.ts'

export const PollInput = z
  .strictObject({
    options: z.array(z.string()).describe('The options.'),
    expiresIn: z.int().describe('The duration in seconds.'),
    multiple: z.boolean().default(false).describe('Whether voters can choose several options.'),
    hideTotals: z.boolean().default(false).describe('Whether vote counts are hidden until the poll ends.'),
    votesChangeable: z
      .boolean()
      .optional()
      .describe(
        'Whether votes can be changed or withdrawn while the poll is open. An edit that leaves it out does not change it.',
      ),
  })
  .meta({ id: 'PollInput', description: 'A poll to create or change.' })

export const MediaIds = z.array(MediaId).max(100)

/** The input of operations on one post. */
export const onePost = z.strictObject({ id: PostId })

/** Returns a post that the viewer may see. Throws `not_found`. */
export async function readPost({ stores }: Services, id: PostId, viewer: Viewer): Promise<Post> {
  const post = await stores.posts.find(id, viewer)
  if (!post) throw notFound()
  return post
}

/** Returns the post that an action applies to; for a boost, the original. Throws `not_found`. */
export async function readOriginal(services: Services, id: PostId, viewer: Viewer): Promise<Post> {
  const post = await readPost(services, id, viewer)
  return post.boostOf ?? post
}

/** Throws `validation_failed` for a text that is too long, together with its content warning. */
export function requireLength(text: string, contentWarning: string, { postCharacters }: Limits): void {
  if (isLongerThan(text + contentWarning, postCharacters))
    throw invalid('text', 'textTooLong', lengthBounds(postCharacters))
}

/** Throws `validation_failed` if a post is empty or exceeds a limit. */
export function requireBody(
  text: string,
  mediaIds: readonly string[],
  poll: unknown,
  limits: Limits,
  isQuote = false,
): void {
  if (text.trim() === '' && mediaIds.length === 0 && !poll && !isQuote) throw invalid('text', 'blank')
  requireMedia(mediaIds, limits)
  if (mediaIds.length > 0 && poll) throw invalid('poll', 'pollOrMedia')
}

/** Throws `validation_failed` for too many media, or for duplicates. */
export function requireMedia(mediaIds: readonly string[], { mediaPerPost }: Limits): void {
  if (new Set(mediaIds).size !== mediaIds.length) throw invalid('mediaIds', 'mediaTwice')
  if (mediaIds.length > mediaPerPost) throw invalid('mediaIds', 'mediaTooMany', { most: mediaPerPost })
}

/** Returns the poll from an input. Throws `validation_failed` if it exceeds a limit. */
export function pollDraft(poll: PollDraft, limits: Limits): PollDraft {
  const { pollOptions, pollOptionCharacters, pollMinSeconds, pollMaxSeconds } = limits
  const options = poll.options.map(cleanLine)
  if (options.length < 2 || options.length > pollOptions)
    throw invalid('poll.options', 'pollOptionsBetween', { most: pollOptions })
  if (options.includes('')) throw invalid('poll.options', 'blank')
  if (new Set(options).size !== options.length) throw invalid('poll.options', 'pollOptionsSame')
  const long = options.some((option) => isLongerThan(option, pollOptionCharacters))
  if (long) throw invalid('poll.options', 'pollOptionsTooLong', { most: pollOptionCharacters })
  if (poll.expiresIn < pollMinSeconds || poll.expiresIn > pollMaxSeconds) {
    throw invalid('poll.expiresIn', 'pollDuration', { least: pollMinSeconds, most: pollMaxSeconds })
  }
  return { ...poll, options }
}

/** Returns the references in a text: usernames, which may not exist, and hashtags. */
export const referencesOf = (text: string, links: Links) => ({
  mentions: findMentions(text, links.host()),
  hashtags: findHashtags(text),
})
