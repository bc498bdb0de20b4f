import { effect, type Signal, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { isNotFound } from '../boundary/boundaryError.ts'
import { plannedChanged } from '../state/planned.ts'
import { noteOpenDraft } from './openDraft.ts'
import { postBody } from './postBody.ts'
import { isOfAuthor, isTouched, type Writing } from './writing.ts'

/** How it stands with keeping what is written. */
export type Kept = 'untouched' | 'changed' | 'saving' | 'saved' | 'failed'

/** Keeps what is written as a draft of the service, by itself. */
export interface DraftKeeper {
  state: Signal<Kept>
  trouble: Signal<unknown>
  /** Whether something stands there that is not kept, or cannot be: it is lost where nothing is done. */
  isUnkept(): boolean
  /**
   * Keeps what stands there now; `isLeaving` where the page may be gone before the answer comes.
   * Never throws: see `state`.
   */
  save(isLeaving?: boolean): Promise<void>
  /** Keeps nothing more until `resume`. Resolves when nothing is under way. */
  pause(): Promise<void>
  resume(): void
  /** Lets the draft's files go, so that the post can have them. */
  releaseFiles(): Promise<void>
  /** Keeps nothing more, and deletes what was kept. */
  discard(): Promise<void>
  /** Ends it. */
  stop(): void
}

const pauseInTyping = 1_500

/**
 * Keeps a post as a draft from now on, whenever somebody pauses. Of what changes a published or
 * scheduled post nothing is kept.
 */
export function keepDraft(writing: Writing): DraftKeeper {
  const state = signal<Kept>('untouched')
  const trouble = signal<unknown>(undefined)
  let savedAs = writing.draftId.peek() ? JSON.stringify(postBody(writing)) : ''
  let key = crypto.randomUUID()
  let underWay: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false

  const isKept = () => !writing.edit.value && !writing.scheduled.value && isOfAuthor(writing)
  const isUnkept = () => isTouched(writing) && JSON.stringify(postBody(writing)) !== savedAs
  const isDue = () => isKept() && isUnkept()

  if (writing.draftId.peek()) noteOpenDraft(writing.draftId.peek()!)
  const stop = effect(() => {
    clearTimeout(timer)
    if (isDue()) {
      state.value = 'changed'
      timer = setTimeout(() => void save(), pauseInTyping)
    } else if (state.peek() === 'changed') state.value = savedAs ? 'saved' : 'untouched'
  })

  async function save(isLeaving = false): Promise<void> {
    clearTimeout(timer)
    if (isPaused) return
    // On leaving there is no time to wait for another one.
    if (!isLeaving) await underWay
    if (isPaused || !isDue()) return
    const body = postBody(writing)
    state.value = 'saving'
    underWay = send(body, isLeaving).then(
      () => {
        savedAs = JSON.stringify(body)
        trouble.value = undefined
        state.value = isDue() ? 'changed' : 'saved'
        if (isDue() && !isPaused) timer = setTimeout(() => void save(), pauseInTyping)
      },
      (error: unknown) => {
        trouble.value = error
        state.value = 'failed'
      },
    )
    await underWay
  }

  async function send(body: ReturnType<typeof postBody>, keepalive: boolean): Promise<void> {
    const id = writing.draftId.peek()
    try {
      if (id) {
        const change = { ...body, poll: body.poll ?? null }
        await call('PUT /api/drafts/{id}', { path: { id }, body: change, keepalive })
      } else {
        // Also before the answer: with the page gone it would never be known.
        noteOpenDraft('')
        const draft = await call('POST /api/drafts', { body, headers: { 'Idempotency-Key': key }, keepalive })
        writing.draftId.value = draft.id
      }
      noteOpenDraft(writing.draftId.peek()!)
      plannedChanged.value++
    } catch (error) {
      if (!id || !isNotFound(error)) throw error
      // Deleted elsewhere: what stands here is worth another one.
      writing.draftId.value = undefined
      key = crypto.randomUUID()
      await send(body, keepalive)
    }
  }

  async function pause(): Promise<void> {
    isPaused = true
    clearTimeout(timer)
    await underWay
  }

  return {
    state,
    trouble,
    isUnkept,
    save,
    pause,
    resume() {
      isPaused = false
      void save()
    },
    async releaseFiles() {
      const id = writing.draftId.peek()
      if (!id || writing.media.peek().length === 0) return
      savedAs = ''
      await call('PUT /api/drafts/{id}', { path: { id }, body: { media_ids: [] } }).catch(ignoreGone)
    },
    async discard() {
      stop()
      await pause()
      const id = writing.draftId.peek()
      noteOpenDraft(undefined)
      if (!id) return
      await call('DELETE /api/drafts/{id}', { path: { id } }).catch(ignoreGone)
      plannedChanged.value++
    },
    stop() {
      stop()
      clearTimeout(timer)
      noteOpenDraft(undefined)
    },
  }
}

function ignoreGone(error: unknown): void {
  if (!isNotFound(error)) throw error
}
