import { call } from '../boundary/boundary.ts'
import { ignoreNotFound } from '../boundary/boundaryError.ts'
import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import type { DeletedStatus, Status, StatusSource } from '../schema/api.ts'
import { removePost } from '../state/live.ts'
import { putPost } from '../state/posts.ts'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'
import { taskOf } from './redraft.ts'

/**
 * Deletes your own post, after confirmation. While the message about it is shown, you can open its text in the composer
 * again.
 */
export async function confirmDelete(post: Status): Promise<void> {
  const { deleteTitle: title, deleteText: text, menu } = m.post
  if (await confirm({ title, text, yes: menu.delete })) await remove(post)
}

async function remove(post: Status): Promise<void> {
  try {
    const deleted = await deletePost(post)
    const again = deleted && { label: m.post.writeAgain, run: () => openComposer(taskOf(deleted)) }
    showToast(m.post.deleted, 'done', again)
  } catch (error) {
    showError(error, m.post.deleteFailed, () => void remove(post))
  }
}

/** Deletes your own post, after confirmation, and opens the composer with its content. */
export async function confirmRedraft(post: Status): Promise<void> {
  const { redraftTitle: title, redraftText: text, redraftYes: yes } = m.post
  if (await confirm({ title, text, yes })) await redraft(post)
}

// Reads the text first, because the response to the deletion may be lost.
async function redraft(post: Status, read?: StatusSource): Promise<void> {
  let source = read
  try {
    source ??= await call('GET /api/statuses/{id}/source', { path: { id: post.id } })
    const { text, spoiler_text } = source
    openComposer(taskOf((await deletePost(post)) ?? { ...post, text, spoiler_text }))
  } catch (error) {
    showError(error, m.post.deleteFailed, () => void redraft(post, source))
  }
}

// Returns undefined if the post was already deleted: elsewhere, or by an attempt whose response was lost.
async function deletePost({ id }: Status): Promise<DeletedStatus | undefined> {
  const deleted = await call('DELETE /api/statuses/{id}', { path: { id } }).catch(ignoreNotFound)
  focusAfter(id)
  removePost(id)
  return deleted ?? undefined
}

// Moves the focus to the next post, because the focused element is about to be removed.
function focusAfter(id: string): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-post]')]
  const at = all.findIndex((element) => element.dataset['post'] === id && element.contains(document.activeElement))
  const next = all.slice(at + 1).find((element) => element.dataset['post'] !== id) ?? all[at - 1]
  if (at >= 0) (next ?? document.querySelector<HTMLElement>('main h1'))?.focus()
}

/** Removes your own post from a post that quotes it, after confirmation. */
export async function confirmRevoke(quoted: Status, quoting: Status): Promise<void> {
  const { revokeTitle: title, revokeText: text, revokeYes: yes } = m.post
  if (await confirm({ title, text, yes })) await revoke(quoted, quoting)
}

async function revoke(quoted: Status, quoting: Status): Promise<void> {
  try {
    const path = { id: quoted.id, quoting_status_id: quoting.id }
    putPost(await call('POST /api/statuses/{id}/quotes/{quoting_status_id}/revoke', { path }))
  } catch (error) {
    showError(error, m.post.revokeFailed, () => void revoke(quoted, quoting))
  }
}
