import { type Signal, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Tag } from '../schema/api.ts'
import { onOtherPerson } from './session.ts'
import { showTrouble } from './trouble.ts'

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
export async function markTag(name: string, mark: TagMark, isSet: boolean, duration?: number): Promise<void> {
  const tag = tagSignal(name)
  const before = tag.peek()
  if (before) tag.value = { ...before, [fields[mark]]: isSet }
  try {
    const body = mark === 'mute' && isSet && duration ? { body: { duration } } : {}
    tag.value = await call(`POST /api/tags/{name}/${isSet ? mark : (`un${mark}` as const)}`, {
      path: { name },
      ...body,
    } as never)
  } catch (error) {
    tag.value = before
    showTrouble(error, m.timelines.tag.failed, () => void markTag(name, mark, isSet, duration))
  }
}
