import { call } from '../boundary/boundary.ts'
import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import type { DeletedStatus, Status } from '../schema/api.ts'
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
  if (!(await confirm({ title, text, yes: menu.delete }))) return
  const deleted = await remove(post)
  if (deleted) showToast(m.post.deleted, 'done', { label: m.post.writeAgain, run: () => openComposer(taskOf(deleted)) })
}

/** Deletes your own post, after confirmation, and opens the composer with its content. */
export async function confirmRedraft(post: Status): Promise<void> {
  const { redraftTitle: title, redraftText: text, redraftYes: yes } = m.post
  if (!(await confirm({ title, text, yes }))) return
  const deleted = await remove(post)
  if (deleted) openComposer(taskOf(deleted))
}

async function remove(post: Status): Promise<DeletedStatus | undefined> {
  try {
    const deleted = await call('DELETE /api/statuses/{id}', { path: { id: post.id } })
    focusAfter(post.id)
    removePost(post.id)
    return deleted
  } catch (error) {
    showError(error, m.post.deleteFailed, () => void remove(post))
    return undefined
  }
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
