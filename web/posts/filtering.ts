import type { FilterAction, FilterContext, Status } from '../schema/api.ts'
import { postSignal } from '../state/posts.ts'
import { me } from '../state/session.ts'

/** What one's filters have done with a post. */
export interface Filtering {
  action: FilterAction
  /** What the filters are called that want it. */
  title: string
}

const actions = ['hide', 'warn', 'blur'] as const

/**
 * The strictest that one's filters do with a post in a place; undefined where they do nothing, as with one's own posts.
 */
export function filteringOf(post: Status, context: FilterContext | undefined): Filtering | undefined {
  const original = post.reblog ?? post
  if (!context || original.account.id === me.value?.id) return undefined
  const matching = [...(post.filtered ?? []), ...(original.filtered ?? [])]
    .map(({ filter }) => filter)
    .filter((filter) => filter.context.includes(context))
  const action = actions.find((one) => matching.some(({ filter_action }) => filter_action === one))
  if (!action) return undefined
  const titles = matching.filter(({ filter_action }) => filter_action === action).map(({ title }) => title)
  return { action, title: [...new Set(titles)].join(', ') }
}

/** Those of some posts that are there, and that no filter hides. */
export function visible(ids: readonly string[], context: FilterContext | undefined): string[] {
  return ids.filter((id) => {
    const post = postSignal(id).value
    return post && filteringOf(post, context)?.action !== 'hide'
  })
}
