import { z } from 'zod'
import type { Draft, PlannedPost } from '../../../model/draft.ts'
import { invalid, notFound } from '../../../model/errors.ts'
import { DraftId } from '../../../model/ids.ts'
import type { Limits } from '../../../model/settings.ts'
import { cleanLine, cleanText } from '../../../model/text/clean.ts'
import { isLongerThan } from '../../../model/text/length.ts'
import type { DraftKind } from '../../../stores/drafts.ts'
import type { Call } from '../../operation.ts'
import { requireLength, requireMedia } from './postInput.ts'

/** The input of operations on one draft or scheduled post. */
export const oneDraft = z.strictObject({ id: DraftId })

/** Returns a draft or scheduled post of the caller. Throws `not_found`. */
export async function readDraft(id: DraftId, kind: DraftKind, { stores, caller }: Call): Promise<Draft> {
  const draft = await stores.drafts.find(id, caller.accountId, kind)
  if (!draft) throw notFound()
  return draft
}

/**
 * Returns a draft with cleaned texts. A draft may be incomplete, but not larger than a post. Throws `validation_failed`
 * if it exceeds a limit.
 */
export function boundedDraft<Part extends Partial<PlannedPost>>(planned: Part, limits: Limits): Part {
  const text = cleanText(planned.text ?? '')
  const contentWarning = cleanLine(planned.contentWarning ?? '')
  requireLength(text, contentWarning, limits)
  requireMedia(planned.mediaIds ?? [], limits)
  if (planned.poll) requirePollBounds(planned.poll, limits)
  return {
    ...planned,
    ...(planned.text !== undefined && { text }),
    ...(planned.contentWarning !== undefined && { contentWarning }),
  }
}

function requirePollBounds({ options, expiresIn }: NonNullable<PlannedPost['poll']>, limits: Limits): void {
  const { pollOptions, pollOptionCharacters, pollMaxSeconds } = limits
  if (options.length > pollOptions) throw invalid('poll.options', 'pollOptionsTooMany', { most: pollOptions })
  if (options.some((option) => isLongerThan(option, pollOptionCharacters)))
    throw invalid('poll.options', 'pollOptionsTooLong', { most: pollOptionCharacters })
  if (expiresIn < 0 || expiresIn > pollMaxSeconds)
    throw invalid('poll.expiresIn', 'pollDuration', { least: 0, most: pollMaxSeconds })
}
