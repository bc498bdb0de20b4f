import { z } from 'zod'
import { supportedMimeTypes } from '../../../media/mediaTypes.ts'
import { CHARACTERS_PER_LINK } from '../../../model/text/length.ts'
import type { Limits } from '../../../model/settings.ts'

export const StatusLimitsEntity = z.object({
  max_characters: z.int(),
  max_media_attachments: z.int(),
  characters_reserved_per_url: z
    .int()
    .describe('The number of characters that each link counts as, regardless of its length.'),
})

export const MediaLimitsEntity = z.object({
  supported_mime_types: z.array(z.string()),
  description_limit: z.int().describe('The maximum characters of a description.'),
  image_size_limit: z.int().describe('The maximum bytes of an image.'),
  image_matrix_limit: z.int().describe('The maximum pixels of an image, width times height.'),
  video_size_limit: z.int().describe('The maximum bytes of a video or audio file.'),
  video_frame_rate_limit: z.int(),
  video_matrix_limit: z.int().describe('The maximum pixels of a video, width times height.'),
})

export const PollLimitsEntity = z.object({
  max_options: z.int(),
  max_characters_per_option: z.int(),
  min_expiration: z.int().describe('The shortest duration in seconds.'),
  max_expiration: z.int().describe('The longest duration in seconds.'),
})

export const ReactionLimitsEntity = z
  .object({
    max_reactions: z.int().describe('The maximum number of reactions of one account to one post, as in glitch-soc.'),
  })
  .describe('Emoji reactions to posts.')

/** Tells clients of Fedibird that there are emoji reactions. */
export const fedibirdCapabilities = ['emoji_reaction']

/** Returns the limits of posts, media and polls, which both instance entities contain. */
export function instanceLimits(limits: Limits) {
  return {
    statuses: {
      max_characters: limits.postCharacters,
      max_media_attachments: limits.mediaPerPost,
      characters_reserved_per_url: CHARACTERS_PER_LINK,
    },
    media_attachments: {
      supported_mime_types: supportedMimeTypes,
      description_limit: limits.descriptionCharacters,
      image_size_limit: limits.imageBytes,
      image_matrix_limit: limits.imagePixels,
      video_size_limit: limits.videoBytes,
      ...videoHints,
    },
    polls: {
      max_options: limits.pollOptions,
      max_characters_per_option: limits.pollOptionCharacters,
      min_expiration: limits.pollMinSeconds,
      max_expiration: limits.pollMaxSeconds,
    },
    reactions: { max_reactions: limits.reactionsPerPost },
  }
}

// Videos are not re-encoded, whatever their size and frame rate. These values only tell clients how far to shrink
// their recordings. They are Mastodon's own (4K, 120 frames per second).
const videoHints = { video_frame_rate_limit: 120, video_matrix_limit: 8_294_400 }
