import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { choice } from './choice.ts'
import { AccountId, ServiceFilterId } from './ids.ts'
import { Post } from './post.ts'
import { Time } from './time.ts'

/** Maximum filters of a service. */
export const mostServiceFilters = 500

export const ServiceFilterKind = choice('ServiceFilterKind', 'What a filter of the service looks for.', {
  word: 'A word or phrase in the text, content warning, poll or descriptions of media.',
  link: 'Links to a host and its subdomains; with a path, only links that begin with that path.',
  file: 'A file, by the SHA-256 hash of the uploaded bytes.',
})
export type ServiceFilterKind = z.infer<typeof ServiceFilterKind>

export const ServiceFilterAction = choice('ServiceFilterAction', 'What a filter of the service does with a post.', {
  refuse: 'The post or the file is refused.',
  hold: 'A public or unlisted post is removed until a moderator has reviewed it, and a report is created.',
  report: 'A public or unlisted post is published, and a report about it is created.',
})
export type ServiceFilterAction = z.infer<typeof ServiceFilterAction>

const valueDescription =
  'Depends on the kind. Word: the word or phrase. Link: the host, or host and path. ' +
  'File: its SHA-256 hash in hexadecimal.'

/** The value of a filter in an input; at most 500 UTF-16 units. */
export const ServiceFilterValue = z.string().min(1, problemKey('blank')).max(500).describe(valueDescription)

/** The moderators' comment on a filter; at most 500 UTF-16 units, empty for none. */
export const ServiceFilterComment = z.string().max(500)

/** A filter of the service. */
export const ServiceFilter = z
  .object({
    id: ServiceFilterId,
    kind: ServiceFilterKind.describe('What the filter looks for.'),
    value: z.string().describe(valueDescription),
    wholeWord: z
      .boolean()
      .describe('Whether only whole words match. Always false for a filter that looks for links or files.'),
    action: ServiceFilterAction.describe('What the filter does.'),
    comment: z.string().describe('What moderators wrote about the filter; may be empty.'),
    authorId: AccountId.nullable().describe('The id of the account that created the filter; null for the operator.'),
    createdAt: Time.describe('When the filter was created.'),
    updatedAt: Time.describe('When the filter was last changed.'),
  })
  .meta({ id: 'ServiceFilter', description: 'A filter of the service: what posts and files are checked for.' })
export type ServiceFilter = z.infer<typeof ServiceFilter>

/** The part of a filter that decides whether it matches. */
export type ServiceFilterPattern = Pick<ServiceFilter, 'kind' | 'value' | 'wholeWord'>

/** The maximum numbers of posts that a preview reads and returns. */
export const previewBounds = { posts: 20_000, examples: 20 }

/** The posts that a filter would have matched. */
export const ServiceFilterPreview = z
  .object({
    matches: z.int().describe('The number of posts that match.'),
    looked: z.int().describe('The number of posts that were checked.'),
    isComplete: z.boolean().describe('Whether all posts of these days were checked. At most 20,000 are checked.'),
    posts: z.array(Post).describe('The newest posts that match, at most 20.'),
  })
  .meta({ id: 'ServiceFilterPreview', description: 'What a filter of the service would have matched.' })
export type ServiceFilterPreview = z.infer<typeof ServiceFilterPreview>
