import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { m } from '../messages/index.ts'
import type { Instance } from '../schema/api.ts'
import { readInstance } from '../state/instance.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { type Attachment, newAttachment, release } from './attachments.ts'
import { countCharacters } from './characters.ts'
import { type DraftSaver, openDraftSaver } from './draftSaver.ts'
import { refusalOf } from './fileLimits.ts'
import { pollError } from './pollWriting.ts'
import { createPublisher, NotPublished, type Outcome, type Publisher } from './publish.ts'
import { whenError } from './whenError.ts'
import type { PostInProgress } from './writing.ts'

/** A post that is being written, with the state of its window. */
export interface OpenComposer {
  writing: PostInProgress
  draftSaver: DraftSaver
  publisher: Publisher
  /** Undefined until the service has answered. */
  limits: Signal<Instance['configuration'] | undefined>
  /** The number of characters that are left. */
  room: ReadonlySignal<number | undefined>
  /** The error to show to the author. */
  error: Signal<string>
  busy: Signal<'files' | 'sending' | undefined>
  /** The text that screen readers announce. */
  announced: Signal<string>
  /** The file whose description window is open. */
  described: Signal<Attachment | undefined>
  /** Whether the author has already been asked about missing descriptions. */
  isReminded: boolean
}

/** Creates the state of a composer window and starts saving drafts automatically. */
export function startComposing(writing: PostInProgress): OpenComposer {
  const draftSaver = openDraftSaver(writing)
  const limits = signal<Instance['configuration'] | undefined>(undefined)
  // If the limits cannot be read, the service still refuses what exceeds them.
  void readInstance().then(
    ({ configuration }) => (limits.value = configuration),
    () => {},
  )
  const room = computed(() => {
    if (!limits.value) return undefined
    const { max_characters: most, characters_reserved_per_url: perLink } = limits.value.statuses
    return most - countCharacters(writing.text.value + (writing.warning.value ?? ''), perLink)
  })
  return {
    writing,
    draftSaver,
    publisher: createPublisher(writing, draftSaver),
    limits,
    room,
    error: signal(''),
    busy: signal(undefined),
    announced: signal(''),
    described: signal(undefined),
    isReminded: false,
  }
}

/** Adds files to the post, up to the limits. If some are refused, sets `error` to the reason. */
export function addFiles({ writing, limits, error, announced, busy }: OpenComposer, files: readonly File[]): void {
  if (files.length === 0 || busy.peek() === 'sending') return
  if (writing.poll.peek()) return void (error.value = m.compose.media.withPoll)
  const configuration = limits.peek()
  const refusals = configuration ? files.map((file) => refusalOf(file, configuration.media_attachments)) : []
  const usable = files.filter((_, index) => !refusals[index])
  const most = configuration?.statuses.max_media_attachments ?? Infinity
  const accepted = usable.slice(0, Math.max(0, most - writing.media.peek().length))
  const why = refusals.filter((refusal) => refusal !== undefined)
  if (accepted.length < usable.length) why.push(m.compose.media.tooMany(most))
  batch(() => {
    writing.media.value = [...writing.media.peek(), ...accepted.map(newAttachment)]
    error.value = why.join(' ')
    if (accepted.length > 0) announced.value = m.compose.media.added(accepted.length)
  })
}

/** Removes a file from the post. */
export function removeFile({ writing }: OpenComposer, attachment: Attachment): void {
  release(attachment)
  writing.media.value = writing.media.peek().filter((other) => other !== attachment)
}

/** Returns whether the post has content, is short enough, and is not being sent. */
export function mayPublish({ writing, room, busy }: OpenComposer): boolean {
  const { text, media, poll, quotedId, edit } = writing
  const isSomething =
    text.value.trim() !== '' || media.value.length > 0 || Boolean(poll.value) || Boolean(quotedId ?? edit.value?.quote)
  return isSomething && (room.value ?? 0) >= 0 && busy.value === undefined
}

/** Publishes the post. Returns undefined if it is not published; `error` has the reason. */
export async function publish(composing: OpenComposer): Promise<Outcome | undefined> {
  const { writing, limits, error: shownError, busy, described, publisher } = composing
  const poll = writing.poll.peek()
  shownError.value = (poll && pollError(poll, limits.peek()?.polls)) ?? whenError(writing.when.peek()) ?? ''
  if (shownError.peek()) return undefined
  const failed = failedSentence(writing)
  try {
    busy.value = 'files'
    await filesOf(writing)
    await noLonger(described)
    busy.value = 'sending'
    return await publisher.publish()
  } catch (error) {
    console.warn(failed, error)
    shownError.value = error instanceof NotPublished ? error.message : `${failed} ${sentenceOf(error)}`
    return undefined
  } finally {
    busy.value = undefined
  }
}

function failedSentence({ edit, when }: PostInProgress): string {
  if (edit.peek()) return m.compose.editFailed
  return when.peek() ? m.compose.scheduleFailed : m.compose.publishFailed
}

/** Resolves once the files of the post are uploaded or have failed. */
export const filesOf = ({ media }: PostInProgress): Promise<unknown> =>
  Promise.all(media.peek().map(({ ready }) => ready))

/** Resolves once a signal has no value. */
function noLonger(one: ReadonlySignal<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = effect(() => {
    if (one.value === undefined) resolve()
  })
  return promise.finally(stop)
}

/**
 * Saves the post with its files as a draft. Returns whether everything is saved. If not, the window shows the reason.
 */
export async function saveAsDraft({ writing, draftSaver, error, busy }: OpenComposer): Promise<boolean> {
  busy.value = 'files'
  await filesOf(writing)
  busy.value = undefined
  if (writing.media.peek().some(({ id }) => !id.peek())) {
    error.value = m.compose.media.failed
    return false
  }
  await draftSaver.save()
  return draftSaver.state.peek() !== 'failed'
}

/** Releases everything that a closed composer window holds. */
export function endComposing({ writing, draftSaver }: OpenComposer): void {
  draftSaver.stop()
  for (const attachment of writing.media.peek()) release(attachment)
}
