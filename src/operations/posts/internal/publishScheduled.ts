import { followsField } from '../../../messages/text.ts'
import { type ErrorCode, type FieldProblem, ServiceError } from '../../../model/errors.ts'
import type { DraftId } from '../../../model/ids.ts'
import type { Services } from '../../services.ts'
import { publishPost } from './newPost.ts'

/**
 * The job `publishScheduled`: publishes a scheduled post that is due, exactly once. A problem that the author must
 * solve is stored with the scheduled post, which is not deleted. Any other error is thrown, and the job is retried.
 */
export async function publishScheduled(services: Services, { draftId }: { draftId: string }): Promise<void> {
  const { drafts } = services.stores
  const due = await drafts.findDue(draftId as DraftId)
  // The post was deleted, published or moved to another time, or its account is disabled. Enabling the account adds the
  // job again.
  if (!due) return
  // Without this check, publishing would throw `not_found`, as if the post that it replies to had been deleted.
  if (!(await services.stores.accounts.find(due.accountId)))
    return drafts.fail(due.id, 'Not published: your account was suspended or about to be deleted at that time')
  try {
    await publishPost(due.planned, due, services, { draftId: due.id })
  } catch (error) {
    if (!(error instanceof ServiceError) || !forTheAuthor.includes(error.code)) throw error
    await drafts.fail(due.id, reasonOf(error))
  }
}

const parts: Record<string, string> = {
  text: 'its text',
  quotedId: 'what it quotes',
  mediaIds: 'its media',
  poll: 'its poll',
  inReplyToId: 'what it replies to',
}

function complaintOf({ field, problem }: FieldProblem): string {
  if (!followsField(problem)) return problem.in('en')
  return `${parts[field.split('.')[0]!] ?? field} ${problem.in('en')}`
}

// Returns the reason in words that suit every surface, whatever a surface calls the fields.
function reasonOf({ code, fields = [], message }: ServiceError): string {
  if (code === 'not_found')
    return 'Not published: the post that it replies to or quotes was deleted or is no longer visible to you'
  if (fields.length === 0) return `Not published: ${message}`
  const sentences = fields.map(complaintOf)
  return `Not published: ${sentences.join('; ')}`
}

// Errors that only the author can resolve, for example because a file or the post that this one replies to is gone, a
// limit was lowered or reached, or the account is suspended.
const forTheAuthor: ErrorCode[] = ['not_found', 'validation_failed', 'forbidden', 'new_account_limit']
