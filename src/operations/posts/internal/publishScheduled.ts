import { followsField } from '../../../messages/text.ts'
import { type ErrorCode, type FieldProblem, ServiceError } from '../../../model/errors.ts'
import type { DraftId } from '../../../model/ids.ts'
import type { Services } from '../../services.ts'
import { publishPost } from './newPost.ts'

/**
 * Does the job of that name: publishes a scheduled post whose time has come, once. What the author
 * has to see to is noted with the post, and it stays; what else fails throws, to be tried again.
 */
export async function publishScheduled(services: Services, { draftId }: { draftId: string }): Promise<void> {
  const { drafts } = services.stores
  const due = await drafts.findDue(draftId as DraftId)
  if (!due) return // deleted, published, given another time; or its account is disabled, and enabling it asks again
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
  inReplyToId: 'what it answers',
}

function complaintOf({ field, problem }: FieldProblem): string {
  if (!followsField(problem)) return problem.in('en')
  return `${parts[field.split('.')[0]!] ?? field} ${problem.in('en')}`
}

// In words that hold on every surface, whatever they call the fields.
function reasonOf({ code, fields = [], message }: ServiceError): string {
  if (code === 'not_found')
    return 'Not published: the post that it replies to or quotes was deleted or is no longer visible to you'
  if (fields.length === 0) return `Not published: ${message}`
  const sentences = fields.map(complaintOf)
  return `Not published: ${sentences.join('; ')}`
}

// What is answered or attached is gone, a limit is lower than it was or used up, the account is suspended.
const forTheAuthor: ErrorCode[] = ['not_found', 'validation_failed', 'forbidden', 'new_account_limit']
