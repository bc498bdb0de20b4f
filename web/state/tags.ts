import type { Signal } from '@preact/signals'
import { call, callPage } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Tag } from '../schema/api.ts'
import { createFeed, type Feed } from './feeds.ts'
import { signalMap } from './boundedMap.ts'
import { onOtherPerson } from './session.ts'
import { setLast } from './setLast.ts'

const tags = signalMap<Tag>(500)
onOtherPerson(() => tags.clear())

/** A hashtag as it is known now; undefined until it is. */
export function tagSignal(name: string): Signal<Tag | undefined> {
  return tags.of(name.toLowerCase())
}

/** Takes over what the service said of a hashtag, and gives its name. */
export function putTag(tag: Tag): string {
  tagSignal(tag.name).value = tag
  return tag.name
}

/** How often a hashtag was used in the last seven days, or by how many, each counted once a day. */
export const usesOf = ({ history }: Tag, of: 'uses' | 'accounts' = 'uses'): number =>
  history.reduce((sum, day) => sum + Number(day[of]), 0)

/** Asks for a hashtag. What stands on a page besides it is there without it. */
export async function readTag(name: string): Promise<void> {
  try {
    tagSignal(name).value = await call('GET /api/tags/{name}', { path: { name } })
  } catch (error) {
    console.warn(error)
  }
}

/** A feed of the names of hashtags from a line that answers a list of them. */
export function tagFeed(line: 'GET /api/followed_tags' | 'GET /api/muted_tags'): Feed {
  return createFeed(async (cursor) => {
    const { items, next } = await callPage(line, { query: { limit: 100, ...cursor } })
    return { items: items.map(putTag), next }
  })
}

/** What one can do with a hashtag and take back. */
export type TagMark = 'follow' | 'mute' | 'feature'

const fields = { follow: 'following', mute: 'muting', feature: 'featuring' } as const

/**
 * Sets or takes back a mark of a hashtag: shown at once, and taken back with a sentence where the
 * service refuses it. `duration` is in seconds.
 */
export function markTag(name: string, mark: TagMark, isSet: boolean, duration?: number): Promise<void> {
  const tag = tagSignal(name)
  return setLast(`tag ${mark} ${name}`, isSet, {
    show(isShown) {
      if (tag.peek()) tag.value = { ...tag.peek()!, [fields[mark]]: isShown }
    },
    send: (isSent) => sendMark(name, mark, isSent, duration),
    take: (answer) => (tag.value = answer),
    failed: m.manage.tags.failed(name),
  })
}

/**
 * Sets a mark of a hashtag that was typed; gives its name as the service writes it, and throws a
 * `BoundaryError` where it is none.
 */
export async function markTypedTag(name: string, mark: TagMark, duration?: number): Promise<string> {
  return putTag(await sendMark(name, mark, true, duration))
}

function sendMark(name: string, mark: TagMark, isSet: boolean, duration: number | undefined): Promise<Tag> {
  const path = { name }
  if (isSet && mark === 'mute') return call('POST /api/tags/{name}/mute', { path, body: { duration } })
  return call(`POST /api/tags/{name}/${isSet ? mark : (`un${mark}` as const)}`, { path })
}
