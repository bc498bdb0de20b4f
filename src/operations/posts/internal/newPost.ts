import type { PlannedPost } from '../../../model/draft.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Application } from '../../../model/post.ts'
import { cleanLine, cleanText } from '../../../model/text/clean.ts'
import type { Made, PostDraft, Published } from '../../../stores/posts.ts'
import type { Services } from '../../services.ts'
import { requireAllowed } from './allowedMentions.ts'
import { checkFilters } from './checkFilters.ts'
import { withFinishedMedia } from '../../media/internal/finishedMedia.ts'
import { newcomerPost } from './newcomerPost.ts'
import { pollDraft, referencesOf, requireBody, requireLength } from './postInput.ts'

/** In whose name a post is published, and by which app. */
export interface Author {
  accountId: AccountId
  application: Application | null
}

/** What keeps a post from being published twice. */
type Once = Pick<PostDraft, 'draftId'> & Partial<Pick<PostDraft, 'idempotencyKey'>>

interface Publishing extends Once {
  /** Whom alone it may mention; undefined for anybody. */
  allowedMentions?: readonly AccountId[] | undefined
}

/**
 * The one way a post is made, at once or later: checks what is planned, publishes it and has it distributed. Throws
 * `validation_failed`, `new_account_limit`, or `not_found` where the author, the draft, or the post that is answered or
 * quoted is gone.
 */
export async function publishPost(
  planned: PlannedPost,
  author: Author,
  services: Services,
  { idempotencyKey, draftId, allowedMentions }: Publishing,
): Promise<Published> {
  const { stores } = services
  const made = postDraft(planned, author, services)
  const newcomer = newcomerPost(author.accountId, { text: made.text }, services)
  await requireAllowed(made, allowedMentions, services)
  const flagged = await checkFilters(made, services)
  const draft = { ...made, idempotencyKey, draftId, newcomer, flagged }
  return withFinishedMedia(draft.mediaIds, author.accountId, services, () =>
    distributed(services, () => stores.posts.publish(draft)),
  )
}

/** Makes a post when there is room for it in feeds, into which it is written while its author is answered. */
export async function distributed<Kept extends Made>(
  { stores, afterAnswer }: Pick<Services, 'stores' | 'afterAnswer'>,
  make: () => Promise<Kept>,
): Promise<Kept> {
  await stores.timelines.room()
  const post = await make()
  if (post.followers > 0) afterAnswer(stores.timelines.distribute(post.id, post.followers))
  return post
}

/** What is planned, with what its text refers to. Throws `validation_failed` for what can be seen from it alone. */
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
