import type { AccountId } from '../../../model/ids.ts'
import { newcomerLimits } from '../../../model/newcomer.ts'
import { countLinks } from '../../../model/text/entities.ts'
import type { NewAccountPost } from '../../../stores/posts.ts'
import type { Services } from '../../services.ts'

/**
 * Returns the counts of a post if its author may be a new account; undefined otherwise. `before` is the text that an
 * edit replaces: links count only if the edit adds links.
 */
export function newAccountPost(
  author: AccountId,
  { text, before = '' }: { text: string; before?: string },
  { limits }: Pick<Services, 'limits'>,
): NewAccountPost | undefined {
  const newcomer = newcomerLimits(author, limits)
  if (!newcomer) return undefined
  const links = countLinks(text)
  return { ...newcomer, links: links > countLinks(before) ? links : 0 }
}
