import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Status } from '../schema/api.ts'
import { changePost, postSignal, putPost } from './posts.ts'
import { showTrouble } from './trouble.ts'

/** What somebody can do to a post and take back. */
export type Mark = 'favourite' | 'reblog' | 'bookmark' | 'pin' | 'mute'

const fields = {
  favourite: { is: 'favourited', count: 'favourites_count' },
  reblog: { is: 'reblogged', count: 'reblogs_count' },
  bookmark: { is: 'bookmarked' },
  pin: { is: 'pinned' },
  mute: { is: 'muted' },
} as const satisfies Record<Mark, { is: keyof Status; count?: keyof Status }>

// What is wanted last of each mark: clicks while a request is under way are not lost and not sent all at once.
const wanted = new Map<string, boolean>()

/** Sets or takes back a mark: shown at once, and taken back with a sentence where the service refuses it. */
export async function setMark(id: string, mark: Mark, isSet: boolean): Promise<void> {
  const key = `${mark} ${id}`
  const isUnderWay = wanted.has(key)
  wanted.set(key, isSet)
  show(id, mark, isSet)
  if (isUnderWay) return
  let sent: boolean | undefined
  try {
    while (sent !== wanted.get(key)) {
      sent = wanted.get(key)!
      const answer = await call(`POST /api/statuses/{id}/${sent ? mark : (`un${mark}` as const)}`, { path: { id } })
      // A boost is answered with the boost; what is shown is the boosted post.
      if (sent === wanted.get(key)) putPost(mark === 'reblog' && answer.reblog ? (answer.reblog as Status) : answer)
    }
  } catch (error) {
    show(id, mark, sent === undefined ? isSet : !sent)
    showTrouble(error, m.post.markFailed, () => void setMark(id, mark, isSet))
  } finally {
    wanted.delete(key)
  }
}

function show(id: string, mark: Mark, isSet: boolean): void {
  const post = postSignal(id).peek()
  const { is, ...rest } = fields[mark]
  if (!post || Boolean(post[is]) === isSet) return
  const count = 'count' in rest ? { [rest.count]: Math.max(0, post[rest.count] + (isSet ? 1 : -1)) } : {}
  changePost(id, { [is]: isSet, ...count })
}

/** Adds or takes back a reaction: an emoji, or the name of a custom one. */
export async function setReaction(id: string, name: string, isSet: boolean): Promise<void> {
  const before = postSignal(id).peek()
  try {
    const line = isSet ? 'POST /api/statuses/{id}/react/{name}' : 'POST /api/statuses/{id}/unreact/{name}'
    showReaction(id, name, isSet)
    putPost(await call(line, { path: { id, name } }))
  } catch (error) {
    if (before) changePost(id, reactionsOf(before))
    showTrouble(error, m.post.markFailed, () => void setReaction(id, name, isSet))
  }
}

function showReaction(id: string, name: string, isSet: boolean): void {
  const post = postSignal(id).peek()
  if (!post) return
  const known = post.reactions?.some((reaction) => reaction.name === name)
  const step = isSet ? 1 : -1
  const reactions = (post.reactions ?? []).map((one) =>
    one.name === name ? { ...one, me: isSet, count: one.count + step } : one,
  )
  // A custom emoji's picture comes with the answer.
  changePost(id, reactionsOf({ ...post, reactions: known ? reactions.filter(({ count }) => count > 0) : reactions }))
}

const reactionsOf = ({ reactions }: Status): Partial<Status> => ({ ...(reactions && { reactions }) })
