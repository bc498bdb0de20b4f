import { invalid } from '../../model/errors.ts'
import type { AccountId, PostId } from '../../model/ids.ts'
import type { Post } from '../../model/post.ts'
import type { Visibility } from '../../model/visibility.ts'
import type { Services } from '../services.ts'
import { readOriginal } from './postInput.ts'

/** The post that is to be quoted - of a boost, the original. Throws `not_found`, `validation_failed` where it may not be quoted. */
export async function readQuotable(services: Services, id: PostId, author: AccountId): Promise<Post> {
  const post = await readOriginal(services, id, author)
  if (!post.viewer?.mayQuote) throw invalid('quotedId', 'quoteNotAllowed')
  return post
}

/** Who may see a post that quotes: of an own post for followers, no more than see that one. */
export function seenWith(quoted: Post | undefined, visibility: Visibility): Visibility {
  const isWide = visibility === 'public' || visibility === 'unlisted'
  return quoted?.visibility === 'private' && isWide ? 'private' : visibility
}
