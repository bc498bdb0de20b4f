import { type Signal, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Tag } from '../schema/api.ts'
import { onOtherPerson } from './session.ts'
import { setLast } from './setLast.ts'

const tags = new Map<string, Signal<Tag | undefined>>()
onOtherPerson(() => tags.clear())

/** A hashtag as it is known now; undefined until it is. */
export function tagSignal(name: string): Signal<Tag | undefined> {
  const key = name.toLowerCase()
  const known = tags.get(key) ?? signal<Tag | undefined>(undefined)
  tags.set(key, known)
  return known
}

/** Asks for a hashtag. What stands on a page besides it is there without it. */
export async function readTag(name: string): Promise<void> {
  try {
    tagSignal(name).value = await call('GET /api/tags/{name}', { path: { name } })
  } catch (error) {
    console.warn(error)
  }
}

/** What one can do with a hashtag and take back. */
export type TagMark = 'follow' | 'mute' | 'feature'

const fields = { follow: 'following', mute: 'muting', feature: 'featuring' } as const

/** Sets or takes back a mark of a hashtag: shown at once, and taken back with a sentence where the service refuses it. `duration` is in seconds. */
export function markTag(name: string, mark: TagMark, isSet: boolean, duration?: number): Promise<void> {
  const tag = tagSignal(name)
  const path = { name }
  return setLast(`tag ${mark} ${name}`, isSet, {
    show(isShown) {
      if (tag.peek()) tag.value = { ...tag.peek()!, [fields[mark]]: isShown }
    },
    send(isSent) {
      if (isSent && mark === 'mute') return call('POST /api/tags/{name}/mute', { path, body: { duration } })
      return call(`POST /api/tags/{name}/${isSent ? mark : (`un${mark}` as const)}`, { path })
    },
    take: (answer) => (tag.value = answer),
    failed: m.timelines.tag.failed,
  })
}
