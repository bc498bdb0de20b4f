import { call } from '../boundary/boundary.ts'
import { ignoreNotFound } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import type { List } from '../schema/api.ts'
import { dropList } from '../state/lists.ts'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'

/** Deletes a list after confirmation. Resolves to whether it is deleted. */
export async function deleteList(list: List): Promise<boolean> {
  const { lists } = m.manage
  const question = { title: lists.deleteTitle(list.title), text: lists.deleteText, yes: m.app.delete }
  if (!(await confirm(question))) return false
  try {
    await call('DELETE /api/lists/{id}', { path: { id: list.id } }).catch(ignoreNotFound)
    dropList(list.id)
    showToast(lists.deleted(list.title))
    return true
  } catch (error) {
    showError(error, lists.deleteFailed(list.title))
    return false
  }
}
