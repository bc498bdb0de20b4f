import { call } from '../boundary/boundary.ts'
import { ignoreNotFound } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import type { Filter } from '../schema/api.ts'
import { dropFilter } from '../state/filters.ts'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'
import { refilterPosts } from './refilterPosts.ts'

/** Deletes a filter after confirmation. Resolves to whether it is deleted. */
export async function deleteFilter(filter: Filter): Promise<boolean> {
  const { filters } = m.manage
  const question = { title: filters.deleteTitle(filter.title), text: filters.deleteText, yes: m.app.delete }
  if (!(await confirm(question))) return false
  try {
    await call('DELETE /api/filters/{id}', { path: { id: filter.id } }).catch(ignoreNotFound)
    dropFilter(filter.id)
    void refilterPosts()
    showToast(filters.deleted(filter.title))
    return true
  } catch (error) {
    showError(error, filters.deleteFailed(filter.title))
    return false
  }
}
