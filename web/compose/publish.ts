import { isQuotable } from '../posts/visibilities.ts'
import { call } from '../boundary/boundary.ts'
import type { ResponseBody } from '../boundary/lines.ts'
import { BoundaryError, isNotFound } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import type { ScheduledStatus, Status } from '../schema/api.ts'
import { plannedChanged } from '../state/planned.ts'
import { saveStored } from '../state/storage.ts'
import { areChanged, sendDetails } from './attachments.ts'
import type { DraftSaver } from './draftSaver.ts'
import { pollInput } from './pollWriting.ts'
import { postBody } from './postBody.ts'
import { isOfAuthor, type PostInProgress } from './writing.ts'

/** The result: a new post, a changed post or a scheduled post. */
export type Outcome = { post: Status; isEdit: boolean } | { scheduled: ScheduledStatus }

/** Thrown if the post is not published because the author must check something first. `message` has the reason. */
export class NotPublished extends Error {}

/** Publishes a post. Repeated attempts publish it only once. */
export interface Publisher {
  /** Throws a `BoundaryError`, or `NotPublished`. */
  publish(): Promise<Outcome>
}

/** Creates the publisher of a composer window. */
export function createPublisher(writing: PostInProgress, draftSaver: DraftSaver): Publisher {
  const key = crypto.randomUUID()
  // The request that got no response. It may have arrived.
  let unanswered: string | undefined

  async function send(): Promise<Outcome> {
    if (!isOfAuthor(writing)) throw new NotPublished(m.errors.byCode.unauthorized)
    await Promise.all(writing.media.peek().map(sendDetails))
    if (writing.media.peek().some(({ id }) => !id.peek())) throw new NotPublished(m.compose.media.failed)
    const edited = writing.edit.peek()
    if (edited) return { post: await sendEdit(writing, edited), isEdit: true }
    const due = dueTime(writing)
    const isMoved = writing.scheduled.peek() && (await replaceScheduled(writing, due))
    if (isMoved) return { scheduled: isMoved }
    await draftSaver.releaseFiles()
    const body = { ...postBody(writing), scheduled_at: due }
    const published = await sendNew(body)
    return 'params' in published ? { scheduled: published } : { post: published, isEdit: false }
  }

  async function sendNew(body: ReturnType<typeof postBody> & { scheduled_at: string | undefined }) {
    const sent = JSON.stringify(body)
    try {
      const published = await call('POST /api/statuses', { body, headers: { 'Idempotency-Key': key } })
      if (unanswered !== undefined && unanswered !== sent) await goOnWith(published, writing)
      return published
    } catch (error) {
      if (error instanceof BoundaryError && (error.status === 0 || error.status >= 500)) unanswered ??= sent
      throw error
    }
  }

  return {
    async publish() {
      await draftSaver.pause()
      try {
        const outcome = await send()
        // A published post needs no draft. If the deletion fails, the draft stays in the list of drafts.
        void draftSaver.discard().catch(() => {})
        saveStored('language-written', writing.language.peek())
        return outcome
      } catch (error) {
        draftSaver.resume()
        throw error
      }
    },
  }
}

// Called if an earlier attempt published the post although its response was lost, and the author has changed the post
// since. Unless the two are the same anyway, makes the composer edit the published post, and throws `NotPublished`.
async function goOnWith(published: Status | ScheduledStatus, writing: PostInProgress): Promise<void> {
  if ('params' in published) {
    writing.scheduled.value = published
    throw new NotPublished(m.compose.arrivedEarlier)
  }
  const source = await call('GET /api/statuses/{id}/source', { path: { id: published.id } })
  const { visibility } = published
  const isSeenByOthers = visibility !== writing.visibility.peek()
  if (!isSeenByOthers && isAsWritten(published, source, writing)) return
  writing.edit.value = published
  writing.visibility.value = visibility
  const { arrivedEarlier, arrivedVisibility, visibility: names } = m.compose
  throw new NotPublished(isSeenByOthers ? `${arrivedEarlier} ${arrivedVisibility(names[visibility])}` : arrivedEarlier)
}

function isAsWritten(
  { media_attachments, poll }: Status,
  source: ResponseBody<'GET /api/statuses/{id}/source'>,
  writing: PostInProgress,
): boolean {
  const { status, spoiler_text, media_ids, poll: written } = postBody(writing)
  const options = poll?.options.map(({ title }) => title) ?? []
  const now = [source.text.trim(), source.spoiler_text, media_attachments.map(({ id }) => id), options]
  return JSON.stringify(now) === JSON.stringify([status.trim(), spoiler_text, media_ids, written?.options ?? []])
}

async function sendEdit(writing: PostInProgress, { id }: Status): Promise<Status> {
  const { status, spoiler_text, sensitive, language, media_ids } = postBody(writing)
  const { quotePolicy, visibility, media, poll } = writing
  const changed = media.peek().filter((one) => one.isPublished && areChanged(one))
  return call('PUT /api/statuses/{id}', {
    path: { id },
    body: {
      status,
      spoiler_text,
      sensitive,
      language,
      ...(isQuotable(visibility.peek()) && { quote_approval_policy: quotePolicy.peek() }),
      // An empty list would remove the poll.
      ...(!poll.peek() && { media_ids }),
      media_attributes: changed.map(({ id: media, details }) => ({ id: media.peek()!, ...details.peek() })),
      poll: poll.peek() && pollInput(poll.peek()!),
    },
  })
}

function dueTime({ when }: PostInProgress): string | undefined {
  return when.peek() && new Date(when.peek()!).toISOString()
}

// The service can change only the time of a scheduled post. For any other change, this code deletes the old post
// before it publishes the new one. Otherwise both might be published. In the meantime, a draft has the text.
async function replaceScheduled(
  writing: PostInProgress,
  due: string | undefined,
): Promise<ScheduledStatus | undefined> {
  const { id, params } = writing.scheduled.peek()!
  const path = { id }
  if (due && isSame(params, writing)) {
    const rescheduled = await call('PUT /api/scheduled_statuses/{id}', { path, body: { scheduled_at: due } })
    plannedChanged.value++
    return rescheduled
  }
  const { media_ids: _, ...body } = postBody(writing)
  const draft = await call('POST /api/drafts', { body })
  writing.draftId.value = draft.id
  try {
    await call('DELETE /api/scheduled_statuses/{id}', { path })
  } catch (error) {
    if (!isNotFound(error)) throw error
    writing.scheduled.value = undefined
    throw new NotPublished(m.compose.goneMeanwhile, { cause: error })
  }
  writing.scheduled.value = undefined
  plannedChanged.value++
  return undefined
}

function isSame(params: ScheduledStatus['params'], writing: PostInProgress): boolean {
  const body = postBody(writing)
  const before = [
    params.text,
    params.spoiler_text ?? '',
    params.visibility,
    params.language,
    params.media_ids ?? [],
    params.poll,
  ]
  const now = [body.status, body.spoiler_text, body.visibility, body.language, body.media_ids, body.poll ?? null]
  const details = writing.media.peek().every((one) => !areChanged(one))
  const rest =
    params.sensitive === (body.sensitive || body.spoiler_text !== '') &&
    params.quote_approval_policy === (body.quote_approval_policy ?? 'nobody')
  return details && rest && sorted(before) === sorted(now)
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
