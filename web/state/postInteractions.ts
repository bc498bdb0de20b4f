import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Reaction, Status } from '../schema/api.ts'
import { removePost } from './live.ts'
import { changePost, postSignal, putPost } from './posts.ts'
import { setLast } from './setLast.ts'
import { showToast } from './toasts.ts'

/** An interaction with a post that can be undone. */
export type Interaction = 'favourite' | 'reblog' | 'bookmark' | 'pin' | 'mute'

const fields = {
  favourite: { is: 'favourited', count: 'favourites_count' },
  reblog: { is: 'reblogged', count: 'reblogs_count' },
  bookmark: { is: 'bookmarked' },
  pin: { is: 'pinned' },
  mute: { is: 'muted' },
} as const satisfies Record<Interaction, { is: keyof Status; count?: keyof Status }>

/** Sets or undoes an interaction. It is shown at once, and undone with a toast if the service refuses it. */
export function setInteraction(id: string, interaction: Interaction, isSet: boolean): Promise<void> {
  return setLast(`${interaction} ${id}`, isSet, {
    show: (isShown) => showInteraction(id, interaction, isShown),
    take: putPost,
    failed: m.post.markFailed,
    gone: () => showGone(id),
    async send(isSent) {
      const returned = await call(`POST /api/statuses/{id}/${isSent ? interaction : (`un${interaction}` as const)}`, {
        path: { id },
      })
      // The response to a boost is the boost. The page shows the boosted post.
      return interaction === 'reblog' && returned.reblog ? (returned.reblog as Status) : returned
    },
  })
}

/** Adds or removes a reaction: an emoji, or the name of a custom emoji with its picture. */
export function setReaction(id: string, emoji: Pick<Reaction, 'name' | 'url'>, isSet: boolean): Promise<void> {
  const { name } = emoji
  return setLast(`react ${name} ${id}`, isSet, {
    show: (isShown) => showReaction(id, emoji, isShown),
    take: putPost,
    failed: m.post.markFailed,
    gone: () => showGone(id),
    send: (isSent) =>
      call(isSent ? 'POST /api/statuses/{id}/react/{name}' : 'POST /api/statuses/{id}/unreact/{name}', {
        path: { id, name },
      }),
  })
}

function showGone(id: string): void {
  removePost(id)
  showToast(m.post.thread.missing, 'failed')
}

function showInteraction(id: string, interaction: Interaction, isSet: boolean): void {
  const post = postSignal(id).peek()
  const { is, ...rest } = fields[interaction]
  if (!post || Boolean(post[is]) === isSet) return
  const count = 'count' in rest ? { [rest.count]: Math.max(0, post[rest.count] + (isSet ? 1 : -1)) } : {}
  changePost(id, { [is]: isSet, ...count })
}

function showReaction(id: string, emoji: Pick<Reaction, 'name' | 'url'>, isSet: boolean): void {
  const post = postSignal(id).peek()
  if (post) changePost(id, { reactions: reactionsWith(post.reactions, emoji, isSet) })
}

/** Returns reactions with the person's own added or removed. */
export function reactionsWith(
  all: readonly Reaction[],
  { name, url }: Pick<Reaction, 'name' | 'url'>,
  isSet: boolean,
): Reaction[] {
  const existing = all.find((one) => one.name === name)
  if ((existing?.me ?? false) === isSet) return [...all]
  const step = isSet ? 1 : -1
  const reactions = existing
    ? all.map((one) => (one === existing ? { ...one, me: isSet, count: one.count + step } : one))
    : [...all, { name, count: 1, me: true, ...(url && { url }) }]
  return reactions.filter(({ count }) => count > 0)
}
