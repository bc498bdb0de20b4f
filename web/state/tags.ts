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

/** Returns a signal with the latest known state of a hashtag. Its value is undefined while the hashtag is unknown. */
export function tagSignal(name: string): Signal<Tag | undefined> {
  return tags.of(name.toLowerCase())
}

/** Stores a hashtag that the service returned. Returns its name. */
export function putTag(tag: Tag): string {
  tagSignal(tag.name).value = tag
  return tag.name
}

/** Returns the number of uses of a hashtag in the last seven days, or of its users, each counted once a day. */
export const usesOf = ({ history }: Tag, of: 'uses' | 'accounts' = 'uses'): number =>
  history.reduce((sum, day) => sum + Number(day[of]), 0)

/** Loads a hashtag. A failure is harmless, because the rest of the page does not depend on the hashtag. */
export async function readTag(name: string): Promise<void> {
  try {
    tagSignal(name).value = await call('GET /api/tags/{name}', { path: { name } })
  } catch (error) {
    console.warn(error)
  }
}

/** Creates a feed of hashtag names from an endpoint of the API that returns a list of hashtags. */
export function tagFeed(line: 'GET /api/followed_tags' | 'GET /api/muted_tags'): Feed {
  return createFeed(async (cursor) => {
    const { items, next } = await callPage(line, { query: { limit: 100, ...cursor } })
    return { items: items.map(putTag), next }
  })
}

/** A setting of a hashtag that can be undone. */
export type TagState = 'follow' | 'mute' | 'feature'

const fields = { follow: 'following', mute: 'muting', feature: 'featuring' } as const

/**
 * Sets or undoes a setting of a hashtag. It is shown at once, and undone with a toast if the service refuses it.
 * `duration` is in seconds.
 */
export function setTagState(name: string, setting: TagState, isSet: boolean, duration?: number): Promise<void> {
  const tag = tagSignal(name)
  return setLast(`tag ${setting} ${name}`, isSet, {
    show(isShown) {
      if (tag.peek()) tag.value = { ...tag.peek()!, [fields[setting]]: isShown }
    },
    send: (isSent) => sendTagState(name, setting, isSent, duration),
    take: (answer) => (tag.value = answer),
    failed: m.manage.tags.failed(name),
  })
}

/**
 * Applies a setting to a hashtag that was typed. Returns its name as the service spells it. Throws a `BoundaryError`
 * for an invalid hashtag.
 */
export async function setTypedTagState(name: string, setting: TagState, duration?: number): Promise<string> {
  return putTag(await sendTagState(name, setting, true, duration))
}

function sendTagState(name: string, setting: TagState, isSet: boolean, duration: number | undefined): Promise<Tag> {
  const path = { name }
  if (isSet && setting === 'mute') return call('POST /api/tags/{name}/mute', { path, body: { duration } })
  return call(`POST /api/tags/{name}/${isSet ? setting : (`un${setting}` as const)}`, { path })
}
