import { z } from 'zod'
import { problem } from '../../../messages/text.ts'
import { invalidFields, wholeInput } from '../../../model/errors.ts'
import { AccountId } from '../../../model/ids.ts'
import type { PostDraft } from '../../../stores/posts.ts'
import type { Services } from '../../services.ts'

/** The only accounts that a post may mention. */
export const AllowedMentions = z
  .array(AccountId)
  .max(1000)
  .describe('The only accounts that the text may mention. If it mentions others, the post is not published.')

/**
 * Throws `validation_failed`, with the accounts, if a post mentions accounts other than these. The author may always be
 * mentioned.
 */
export async function requireAllowed(
  { mentions, authorId }: Pick<PostDraft, 'mentions' | 'authorId'>,
  allowed: readonly AccountId[] | undefined,
  { stores }: Pick<Services, 'stores'>,
): Promise<void> {
  if (!allowed || mentions.length === 0) return
  const mentioned = (await stores.accounts.findIds(mentions)).map(({ id }) => id)
  const unexpected = mentioned.filter((id) => id !== authorId && !allowed.includes(id))
  if (unexpected.length === 0) return
  const unexpectedAccounts = await stores.accounts.readMany(unexpected)
  throw invalidFields([{ field: wholeInput, problem: problem('unexpectedMentions') }], { unexpectedAccounts })
}
