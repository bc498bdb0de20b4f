import { effect, type Signal, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { ignoreNotFound, isNotFound } from '../boundary/boundaryError.ts'
import { plannedChanged } from '../state/planned.ts'
import { storeOpenDraft } from './openDraft.ts'
import { postBody } from './postBody.ts'
import { isOfAuthor, hasChanges, type PostInProgress } from './writing.ts'

/** The state of the draft compared with the text in the composer. */
export type DraftSaveState = 'untouched' | 'changed' | 'saving' | 'saved' | 'failed'

/** Saves the text in the composer as a draft of the service, automatically. */
export interface DraftSaver {
  state: Signal<DraftSaveState>
  error: Signal<unknown>
  /** Whether there is text that is not saved or cannot be saved. Leaving the page would lose it. */
  isUnsaved(): boolean
  /**
   * Saves the current text. Set `isLeaving` if the page may be gone before the response arrives. Never throws. After a
   * failure, `state` is `failed`, and `error` has the reason.
   */
  save(isLeaving?: boolean): Promise<void>
  /** Stops saving until `resume`. Resolves when no request is under way. */
  pause(): Promise<void>
  resume(): void
  /** Removes the files from the draft, so that the post can use them. */
  releaseFiles(): Promise<void>
  /** Stops saving, and deletes the draft. */
  discard(): Promise<void>
  isDiscarded(): boolean
  /** Stops saving. */
  stop(): void
}

const pauseInTyping = 1_500

/**
 * Starts to save a post as a draft whenever the author pauses. Changes to a published or scheduled post are not saved.
 */
export function openDraftSaver(writing: PostInProgress): DraftSaver {
  const state = signal<DraftSaveState>('untouched')
  const shownError = signal<unknown>(undefined)
  let savedAs = writing.draftId.peek() ? JSON.stringify(postBody(writing)) : ''
  let key = crypto.randomUUID()
  let underWay: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  let isDiscarded = false

  const isSavable = () => !writing.edit.value && !writing.scheduled.value && isOfAuthor(writing)
  const isUnsaved = () => hasChanges(writing) && JSON.stringify(postBody(writing)) !== savedAs
  const isDue = () => isSavable() && isUnsaved()

  if (writing.draftId.peek()) storeOpenDraft(writing.draftId.peek()!)
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
    // While the page is closing, there is no time to wait for the previous request.
    if (!isLeaving) await underWay
    if (isPaused || !isDue()) return
    const body = postBody(writing)
    state.value = 'saving'
    underWay = send(body, isLeaving).then(
      () => {
        savedAs = JSON.stringify(body)
        shownError.value = undefined
        state.value = isDue() ? 'changed' : 'saved'
        if (isDue() && !isPaused) timer = setTimeout(() => void save(), pauseInTyping)
      },
      (error: unknown) => {
        shownError.value = error
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
        // Notes the draft before the response, because a page that is closed in the meantime would never receive
        // its id.
        storeOpenDraft('')
        const draft = await call('POST /api/drafts', { body, headers: { 'Idempotency-Key': key }, keepalive })
        writing.draftId.value = draft.id
      }
      storeOpenDraft(writing.draftId.peek()!)
      plannedChanged.value++
    } catch (error) {
      if (!id || !isNotFound(error)) throw error
      // The draft was deleted elsewhere, so the text is saved as a new draft.
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
    error: shownError,
    isUnsaved: isUnsaved,
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
      await call('PUT /api/drafts/{id}', { path: { id }, body: { media_ids: [] } }).catch(ignoreNotFound)
    },
    isDiscarded: () => isDiscarded,
    async discard() {
      isDiscarded = true
      stop()
      await pause()
      const id = writing.draftId.peek()
      storeOpenDraft(undefined)
      if (!id) return
      await call('DELETE /api/drafts/{id}', { path: { id } }).catch(ignoreNotFound)
      plannedChanged.value++
    },
    stop() {
      stop()
      clearTimeout(timer)
      storeOpenDraft(undefined)
    },
  }
}
