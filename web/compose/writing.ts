import { type Signal, signal } from '@preact/signals'
import { policyOf } from '../posts/quotePolicies.ts'
import { narrower } from '../posts/visibilities.ts'
import { call } from '../boundary/boundary.ts'
import { language } from '../messages/index.ts'
import type { Draft, QuotePolicy, ScheduledStatus, Status, Visibility } from '../schema/api.ts'
import { me } from '../state/session.ts'
import { readStored } from '../state/storage.ts'
import { type Attachment, storedAttachment } from './attachments.ts'
import type { ComposerTask } from './openComposer.ts'
import { editedPoll, storedPoll, type PollWriting } from './pollWriting.ts'

/** A post that is being written. */
export interface PostInProgress {
  /** The id of the author. If another account is signed in, nothing is saved or published. */
  authorId: string | undefined
  /** The post that this post replies to, or `gone` if it cannot be shown. */
  replyTo: Status | 'gone' | undefined
  /** The post that this post quotes, or `gone` if it cannot be shown. */
  quote: Status | 'gone' | undefined
  replyToId: string | undefined
  quotedId: string | undefined
  /** The published post that is being changed. */
  edit: Signal<Status | undefined>
  /** The scheduled post that is being changed. */
  scheduled: Signal<ScheduledStatus | undefined>
  /** The id of the draft. */
  draftId: Signal<string | undefined>
  text: Signal<string>
  /** Undefined if there is no content warning. */
  warning: Signal<string | undefined>
  visibility: Signal<Visibility>
  quotePolicy: Signal<QuotePolicy>
  language: Signal<string>
  sensitive: Signal<boolean>
  media: Signal<Attachment[]>
  poll: Signal<PollWriting | undefined>
  /** The time of publication, in the format of `<input type="datetime-local">`, or undefined for now. */
  when: Signal<string | undefined>
  /** The signature of the initial content. */
  beginning: string
}

/** Returns the state for a new post, or for the post of a task. Reads from the service if necessary. */
export function startWriting(task: ComposerTask): PostInProgress | Promise<PostInProgress> {
  if (task.edit) return editing(task.edit)
  if (task.draft) return reopened(task.draft)
  if (task.scheduled) return reopened(task.scheduled)
  return startedWriting(blank(task))
}

function blank({ replyTo, quote, text, visibility }: ComposerTask): PostInProgress {
  const own = me.peek()?.source
  const chosen = visibility ?? own?.privacy ?? 'public'
  const answered = replyTo ? narrower(chosen, replyTo.visibility) : chosen
  return {
    authorId: me.peek()?.id,
    replyTo,
    quote,
    replyToId: replyTo?.id,
    quotedId: quote?.id,
    edit: signal(undefined),
    scheduled: signal(undefined),
    draftId: signal(undefined),
    text: signal(text ?? (replyTo ? mentionsOf(replyTo) : '')),
    warning: signal(replyTo?.spoiler_text || undefined),
    visibility: signal(quote?.visibility === 'private' ? narrower(answered, 'private') : answered),
    quotePolicy: signal(own?.quote_policy ?? 'public'),
    language: signal(own?.language || readStored('language-written', language)),
    sensitive: signal(own?.sensitive ?? false),
    media: signal([]),
    poll: signal(undefined),
    when: signal(undefined),
    beginning: '',
  }
}

// Records the initial content. Such content, for example from a share link, is saved only after the first change,
// because a person who only followed a link has not written it.
function startedWriting(writing: PostInProgress): PostInProgress {
  writing.beginning = signatureOf(writing)
  return writing
}

function mentionsOf(post: Status): string {
  const names = [post.account.acct, ...post.mentions.map(({ acct }) => acct)]
  return [...new Set(names)].map((name) => (name === me.peek()?.acct ? '' : `@${name} `)).join('')
}

async function editing(post: Status): Promise<PostInProgress> {
  const source = await call('GET /api/statuses/{id}/source', { path: { id: post.id } })
  const replyTo = await postOf(post.in_reply_to_id)
  const quote = quotedBy(post)
  const writing = blank({})
  Object.assign(writing, { replyTo, quote, replyToId: post.in_reply_to_id ?? undefined })
  writing.edit.value = post
  writing.text.value = source.text
  writing.warning.value = source.spoiler_text || undefined
  writing.visibility.value = post.visibility
  writing.quotePolicy.value = policyOf(post)
  writing.language.value = post.language ?? writing.language.value
  writing.sensitive.value = post.sensitive
  writing.media.value = post.media_attachments.map((media) => storedAttachment(media, true))
  writing.poll.value = post.poll ? editedPoll(post.poll) : undefined
  return startedWriting(writing)
}

function quotedBy({ quote }: Status): Status | 'gone' | undefined {
  if (!quote) return undefined
  return (quote.quoted_status as Status | null | undefined) ?? 'gone'
}

async function reopened(planned: Draft | ScheduledStatus): Promise<PostInProgress> {
  const { params, media_attachments: media } = planned
  const [replyTo, quote] = await Promise.all([postOf(params.in_reply_to_id), postOf(params.quoted_status_id)])
  const writing = blank({})
  Object.assign(writing, { replyTo, quote })
  Object.assign(writing, {
    replyToId: params.in_reply_to_id ?? undefined,
    quotedId: params.quoted_status_id ?? undefined,
  })
  if (planned.scheduled_at === null) writing.draftId.value = planned.id || undefined
  else writing.scheduled.value = planned
  writing.text.value = params.text
  writing.warning.value = params.spoiler_text || undefined
  writing.visibility.value = params.visibility ?? writing.visibility.value
  writing.quotePolicy.value = params.quote_approval_policy ?? writing.quotePolicy.value
  writing.language.value = params.language ?? writing.language.value
  writing.sensitive.value = params.sensitive ?? writing.sensitive.value
  writing.media.value = media.map((one) => storedAttachment(one))
  writing.poll.value = params.poll ? storedPoll(params.poll) : undefined
  writing.when.value = planned.scheduled_at === null ? undefined : localTime(new Date(planned.scheduled_at))
  // A draft that is not saved yet would be lost, so it counts as changed.
  writing.beginning = planned.id ? signatureOf(writing) : ''
  return writing
}

async function postOf(id: string | null): Promise<Status | 'gone' | undefined> {
  if (id === null) return undefined
  return call('GET /api/statuses/{id}', { path: { id } }).catch(() => 'gone' as const)
}

/** Formats a time for `<input type="datetime-local">`: local time, to the minute. */
export function localTime(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Returns everything that the author can change, as a string to compare. */
export function signatureOf({
  text,
  warning,
  visibility,
  quotePolicy,
  language,
  sensitive,
  media,
  poll,
  when,
}: PostInProgress): string {
  const files = media.value.map(({ key, details }) => [key, details.value])
  const rest = [visibility.value, quotePolicy.value, language.value, sensitive.value, when.value]
  return JSON.stringify([text.value.trim(), warning.value ?? '', files, poll.value ?? null, ...rest])
}

/** Returns whether the account that started the post is still signed in. */
export const isOfAuthor = ({ authorId }: PostInProgress): boolean => authorId !== undefined && authorId === me.value?.id

/** Returns whether discarding the post would lose something. */
export function hasChanges(writing: PostInProgress): boolean {
  return signatureOf(writing) !== writing.beginning && (hasContent(writing) || isOfOther(writing))
}

/** Returns whether there is any content besides the mentions at the start. */
export function hasContent({ text, warning, media, poll, replyTo }: PostInProgress): boolean {
  const isText = text.value.replace(/^(?:\s*@\S+)*/, '').trim() !== ''
  const isWarning =
    Boolean(warning.value?.trim()) && warning.value !== (typeof replyTo === 'object' && replyTo.spoiler_text)
  const isPoll = poll.value?.options.some((option) => option.text.trim() !== '') ?? false
  return isText || isWarning || isPoll || media.value.length > 0
}

const isOfOther = ({ edit, draftId, scheduled }: PostInProgress) =>
  Boolean(edit.value ?? draftId.value ?? scheduled.value)
