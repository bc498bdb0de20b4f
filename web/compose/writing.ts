import { type Signal, signal } from '@preact/signals'
import { policyOf } from '../posts/quotePolicies.ts'
import { narrower } from '../posts/visibilities.ts'
import { call } from '../boundary/boundary.ts'
import { language } from '../messages/index.ts'
import type { Draft, QuotePolicy, ScheduledStatus, Status, Visibility } from '../schema/api.ts'
import { me } from '../state/session.ts'
import { kept } from '../state/storage.ts'
import { type Attachment, keptAttachment } from './attachments.ts'
import type { ComposerTask } from './openComposer.ts'
import { editedPoll, keptPoll, type PollWriting } from './pollWriting.ts'

/** A post while it is being written. */
export interface Writing {
  /** Whose it is: in somebody else's name nothing is kept or published. */
  authorId: string | undefined
  /** What it answers and quotes; `gone` where that cannot be shown. */
  replyTo: Status | 'gone' | undefined
  quote: Status | 'gone' | undefined
  replyToId: string | undefined
  quotedId: string | undefined
  /** The post that it changes. */
  edit: Signal<Status | undefined>
  /** The scheduled post that it changes. */
  scheduled: Signal<ScheduledStatus | undefined>
  /** The draft it is kept as. */
  draftId: Signal<string | undefined>
  text: Signal<string>
  /** Undefined where there is none. */
  warning: Signal<string | undefined>
  visibility: Signal<Visibility>
  quotePolicy: Signal<QuotePolicy>
  language: Signal<string>
  sensitive: Signal<boolean>
  media: Signal<Attachment[]>
  poll: Signal<PollWriting | undefined>
  /** When it is to be published, as an `<input type="datetime-local">` has it; undefined for now. */
  when: Signal<string | undefined>
  /** What it was when it was opened. */
  beginning: string
}

/** A new post, or the one that a task is about; asks the service where it has to. */
export function startWriting(task: ComposerTask): Writing | Promise<Writing> {
  if (task.edit) return editing(task.edit)
  if (task.draft) return reopened(task.draft)
  if (task.scheduled) return reopened(task.scheduled)
  return begun(blank(task))
}

function blank({ replyTo, quote, text, visibility }: ComposerTask): Writing {
  const own = me.peek()?.source
  const wanted = visibility ?? own?.privacy ?? 'public'
  const answered = replyTo ? narrower(wanted, replyTo.visibility) : wanted
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
    language: signal(own?.language || kept('language-written', language)),
    sensitive: signal(own?.sensitive ?? false),
    media: signal([]),
    poll: signal(undefined),
    when: signal(undefined),
    beginning: '',
  }
}

// Text to begin with, such as what another site shares, is kept from the first change on: nobody
// who only followed a link has written it.
function begun(writing: Writing): Writing {
  writing.beginning = signatureOf(writing)
  return writing
}

function mentionsOf(post: Status): string {
  const names = [post.account.acct, ...post.mentions.map(({ acct }) => acct)]
  return [...new Set(names)].map((name) => (name === me.peek()?.acct ? '' : `@${name} `)).join('')
}

async function editing(post: Status): Promise<Writing> {
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
  writing.media.value = post.media_attachments.map((media) => keptAttachment(media, true))
  writing.poll.value = post.poll ? editedPoll(post.poll) : undefined
  return begun(writing)
}

function quotedBy({ quote }: Status): Status | 'gone' | undefined {
  if (!quote) return undefined
  return (quote.quoted_status as Status | null | undefined) ?? 'gone'
}

async function reopened(planned: Draft | ScheduledStatus): Promise<Writing> {
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
  writing.media.value = media.map((one) => keptAttachment(one))
  writing.poll.value = params.poll ? keptPoll(params.poll) : undefined
  writing.when.value = planned.scheduled_at === null ? undefined : localTime(new Date(planned.scheduled_at))
  // One that is kept nowhere yet would be lost.
  writing.beginning = planned.id ? signatureOf(writing) : ''
  return writing
}

async function postOf(id: string | null): Promise<Status | 'gone' | undefined> {
  if (id === null) return undefined
  return call('GET /api/statuses/{id}', { path: { id } }).catch(() => 'gone' as const)
}

/** A moment as `<input type="datetime-local">` has it: local, to the minute. */
export function localTime(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Everything that can be changed of a post, to be compared. */
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
}: Writing): string {
  const files = media.value.map(({ key, details }) => [key, details.value])
  const rest = [visibility.value, quotePolicy.value, language.value, sensitive.value, when.value]
  return JSON.stringify([text.value.trim(), warning.value ?? '', files, poll.value ?? null, ...rest])
}

/** Whether who began to write it is still the one who is signed in. */
export const isOfAuthor = ({ authorId }: Writing): boolean => authorId !== undefined && authorId === me.value?.id

/** Whether something would be lost if it were thrown away. */
export function isTouched(writing: Writing): boolean {
  return signatureOf(writing) !== writing.beginning && (hasContent(writing) || isOfOther(writing))
}

/** Whether there is something in it besides whom it is for. */
export function hasContent({ text, warning, media, poll, replyTo }: Writing): boolean {
  const isText = text.value.replace(/^(?:\s*@\S+)*/, '').trim() !== ''
  const isWarning =
    Boolean(warning.value?.trim()) && warning.value !== (typeof replyTo === 'object' && replyTo.spoiler_text)
  const isPoll = poll.value?.options.some((option) => option.text.trim() !== '') ?? false
  return isText || isWarning || isPoll || media.value.length > 0
}

const isOfOther = ({ edit, draftId, scheduled }: Writing) => Boolean(edit.value ?? draftId.value ?? scheduled.value)
