import type { FilterAction, FilterContext, Status } from '../schema/api.ts'
import { postSignal } from '../state/posts.ts'
import { me } from '../state/session.ts'

/** The effect of your filters on a post. */
export interface FilterEffect {
  action: FilterAction
  /** The titles of the filters with this action, separated by commas. */
  title: string
}

const actions = ['hide', 'warn', 'blur'] as const

/**
 * Returns the strictest action of your filters on a post in a context. Returns undefined if no filter applies. Filters
 * never apply to your own posts.
 */
export function filterEffectOf(post: Status, context: FilterContext | undefined): FilterEffect | undefined {
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

/** Returns the ids of the posts that are cached and that no filter hides. */
export function visible(ids: readonly string[], context: FilterContext | undefined): string[] {
  return ids.filter((id) => {
    const post = postSignal(id).value
    return post && filterEffectOf(post, context)?.action !== 'hide'
  })
}
