import type { PlannedPost } from '../../../model/draft.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Application } from '../../../model/post.ts'
import { cleanLine, cleanText } from '../../../model/text/clean.ts'
import type { InsertedPost, PostDraft, PublishedByAuthor } from '../../../stores/posts.ts'
import type { Services } from '../../services.ts'
import { requireAllowed } from './allowedMentions.ts'
import { checkFilters } from './checkFilters.ts'
import { withFinishedMedia } from '../../media/internal/finishedMedia.ts'
import { newAccountPost } from './newcomerPost.ts'
import { pollDraft, referencesOf, requireBody, requireLength } from './postInput.ts'

/** The author of a post and the app that publishes it. */
export interface Author {
  accountId: AccountId
  application: Application | null
}

/** The keys that prevent a post from being published twice. */
type OnceKeys = Pick<PostDraft, 'draftId'> & Partial<Pick<PostDraft, 'idempotencyKey'>>

interface PublishOptions extends OnceKeys {
  /** The only accounts that the post may mention; undefined for any. */
  allowedMentions?: readonly AccountId[] | undefined
}

/**
 * Publishes a new, drafted or scheduled post: validates it, stores it and starts the fan-out. Every post is made here.
 *
 * Throws `validation_failed`, `new_account_limit`, or `not_found` if the author, the draft, or the replied or quoted
 * post is gone.
 */
export async function publishPost(
  planned: PlannedPost,
  author: Author,
  services: Services,
  { idempotencyKey, draftId, allowedMentions }: PublishOptions,
): Promise<PublishedByAuthor> {
  const { stores } = services
  const preparedPost = postDraft(planned, author, services)
  const newcomer = newAccountPost(author.accountId, { text: preparedPost.text }, services)
  await requireAllowed(preparedPost, allowedMentions, services)
  const flagged = await checkFilters(preparedPost, services)
  const draft = { ...preparedPost, idempotencyKey, draftId, newcomer, flagged }
  return withFinishedMedia(draft.mediaIds, author.accountId, services, () =>
    distributed(services, () => stores.posts.publish(draft)),
  )
}

/** Waits for capacity to write a post to feeds, then creates the post. It is written to feeds after the response. */
export async function distributed<NewPost extends InsertedPost>(
  { stores, afterResponse }: Pick<Services, 'stores' | 'afterResponse'>,
  make: () => Promise<NewPost>,
): Promise<NewPost> {
  await stores.timelines.room()
  const post = await make()
  if (post.followers > 0) afterResponse(stores.timelines.distribute(post.id, post.followers))
  return post
}

/** Returns a post with its references. Throws `validation_failed` for problems that need no look-up. */
export function postDraft(planned: PlannedPost, author: Author, services: Services): PostDraft {
  const { limits, links } = services
  const text = cleanText(planned.text)
  const contentWarning = cleanLine(planned.contentWarning)
  requireBody(text, planned.mediaIds, planned.poll, limits, planned.quotedId !== null)
  requireLength(text, contentWarning, limits)
  return {
    ...planned,
    ...referencesOf(text, links),
    authorId: author.accountId,
    text,
    contentWarning,
    poll: planned.poll ? pollDraft(planned.poll, limits) : null,
    application: author.application,
    idempotencyKey: undefined,
  }
}
