import type { PlannedPost } from '../../model/draft.ts'
import type { AccountId } from '../../model/ids.ts'
import type { Application, Post } from '../../model/post.ts'
import { cleanLine, cleanText } from '../../model/text/clean.ts'
import type { Made, PostDraft, Published } from '../../stores/posts.ts'
import type { Services } from '../services.ts'
import { requireAllowed } from './allowedMentions.ts'
import { finishedMedia } from '../media/finishedMedia.ts'
import { pollDraft, readOriginal, referencesOf, requireBody, requireLength } from './postInput.ts'
import { readQuotable, seenWith } from './quotable.ts'

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
 * `validation_failed`, or `not_found` where the author, the draft, or the post that is answered or quoted is gone.
 */
export async function publishPost(
  planned: PlannedPost,
  author: Author,
  services: Services,
  { idempotencyKey, draftId, allowedMentions }: Publishing,
): Promise<Published> {
  const { stores } = services
  const draft = await postDraft(planned, author, services)
  await requireAllowed(draft, allowedMentions, services)
  return distributed(services, () => stores.posts.publish({ ...draft, idempotencyKey, draftId }))
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

/** What is planned as it would be published now, with the author's defaults. Throws as `publishPost`. */
export async function postDraft(planned: PlannedPost, author: Author, services: Services) {
  const { accountId, application } = author
  const text = cleanText(planned.text)
  const contentWarning = cleanLine(planned.contentWarning)
  requireBody(text, planned.mediaIds, planned.poll, services.limits, planned.quotedId !== null)
  requireLength(text, contentWarning, services.limits)
  await finishedMedia(planned.mediaIds, accountId, services)
  const parent = planned.inReplyToId === null ? undefined : await readOriginal(services, planned.inReplyToId, accountId)
  const quoted = planned.quotedId === null ? undefined : await readQuotable(services, planned.quotedId, accountId)
  return {
    ...(await withDefaults({ ...planned, contentWarning }, quoted, accountId, services)),
    ...(await referencesOf(text, services)),
    authorId: accountId,
    text,
    contentWarning,
    inReplyToId: parent?.id ?? null,
    quotedId: quoted?.id ?? null,
    mediaIds: planned.mediaIds,
    poll: planned.poll ? pollDraft(planned.poll, services.limits) : null,
    application,
  } satisfies Partial<PostDraft>
}

async function withDefaults(
  planned: PlannedPost,
  quoted: Post | undefined,
  accountId: AccountId,
  { stores }: Services,
) {
  const defaults = await stores.accounts.readDefaults(accountId)
  const visibility = seenWith(quoted, planned.visibility ?? defaults.visibility)
  const quotable = visibility === 'public' || visibility === 'unlisted'
  return {
    visibility,
    sensitive: planned.contentWarning !== '' || (planned.sensitive ?? defaults.sensitive),
    language: planned.language ?? defaults.language,
    quotePolicy: quotable ? (planned.quotePolicy ?? defaults.quotePolicy) : ('nobody' as const),
  }
}
