import { sentence } from '../../../messages/text.ts'
import { invalid } from '../../../model/errors.ts'
import type { CheckedPost } from '../../../model/filters/serviceFilters.ts'
import type { AccountId, MediaId } from '../../../model/ids.ts'
import type { Post } from '../../../model/post.ts'
import type { ServiceFilter } from '../../../model/serviceFilter.ts'
import type { FlaggedPost } from '../../../stores/posts.ts'
import type { CheckedFile } from '../../../stores/serviceFilters.ts'
import type { Services } from '../../services.ts'

/** The part of a post, or of an edit, that the service's filters check. */
export interface CheckedDraft {
  authorId: AccountId
  text: string
  contentWarning: string
  poll: { options: readonly string[] } | null
  mediaIds: readonly MediaId[]
  /** Descriptions that an edit changes. */
  mediaChanges?: readonly { id: MediaId; description?: string | null | undefined }[]
  /** The post that an edit changes. */
  before?: Post
}

/**
 * Checks a post with the service's filters. For an edit, it checks only the added parts. Returns the consequences for
 * the post; undefined for none. Throws `validation_failed` if a filter refuses the post, without naming the filter.
 */
export async function checkFilters(
  draft: CheckedDraft,
  { stores, limits }: Pick<Services, 'stores' | 'limits'>,
): Promise<FlaggedPost | undefined> {
  const search = await stores.serviceFilters.compiled()
  if (search.isEmpty) return undefined
  const { before, mediaIds } = draft
  const ids = [...new Set([...mediaIds, ...(before?.media ?? []).map(({ id }) => id)])]
  const files = ids.length === 0 ? [] : await stores.serviceFilters.files(ids, draft.authorId)
  const earlier = new Set(before && search.match(checkedBefore(before, files)))
  const found = search.match(checkedPost(draft, files)).filter((filter) => !earlier.has(filter))
  const refusing = found.filter(({ action }) => action === 'refuse')
  if (refusing.length > 0) throw refusal(refusing)
  if (found.length === 0) return undefined
  const isHeld = found.some(({ action }) => action === 'hold')
  return { comment: commentOf(found), hold: isHeld ? { days: limits.removedPostDays, text: textForReview } : null }
}

// The text is in both languages, because the author may read a different language than the caller.
const textForReview = `${sentence('postHeld').in('en')}\n\n${sentence('postHeld').in('de')}`

/** Maximum number of filters that a report names. */
const mostNamed = 10

function commentOf(filters: readonly ServiceFilter[]): string {
  const lines = filters.slice(0, mostNamed).map(({ kind, value, comment }) => `${kind}: ${value} ${comment}`.trim())
  return `Filter of the service\n${lines.join('\n')}`
}

function refusal(filters: readonly ServiceFilter[]) {
  const isOfText = filters.some(({ kind }) => kind !== 'file')
  return isOfText ? invalid('text', 'postRefused') : invalid('mediaIds', 'fileRefused')
}

function checkedPost(
  { text, contentWarning, poll, mediaIds, mediaChanges = [] }: CheckedDraft,
  files: readonly CheckedFile[],
): CheckedPost {
  const attached = files.filter(({ id }) => mediaIds.includes(id))
  const descriptions = new Map(mediaChanges.map(({ id, description }) => [id, description]))
  return {
    ...{ text, contentWarning, hashes: hashesOf(attached) },
    poll: poll && { options: poll.options.map((title) => ({ title })) },
    media: attached.map(({ id, description }) => {
      const changed = descriptions.get(id)
      return { description: changed === undefined ? description : changed }
    }),
  }
}

function checkedBefore({ text, contentWarning, poll, media }: Post, files: readonly CheckedFile[]): CheckedPost {
  const attached = files.filter((file) => media.some(({ id }) => id === file.id))
  return { text, contentWarning, poll, media, hashes: hashesOf(attached) }
}

const hashesOf = (files: readonly CheckedFile[]) => files.flatMap(({ hash }) => hash ?? [])
