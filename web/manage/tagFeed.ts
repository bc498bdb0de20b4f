import { type Signal, signal } from '@preact/signals'
import { callPage } from '../boundary/boundary.ts'
import type { Tag } from '../schema/api.ts'
import { createFeed, type Feed } from '../state/feeds.ts'
import { onOtherPerson } from '../state/session.ts'

const tags = new Map<string, Signal<Tag | undefined>>()
onOtherPerson(() => tags.clear())

/** A hashtag, by its name, as it was told of last. */
export function tagSignal(name: string): Signal<Tag | undefined> {
  const known = tags.get(name)
  if (known) return known
  const made = signal<Tag | undefined>(undefined)
  tags.set(name, made)
  return made
}

/** Takes over what the service said of a hashtag, and gives its name. */
export function putTag(tag: Tag): string {
  tagSignal(tag.name).value = tag
  return tag.name
}

/** A feed of the names of hashtags. */
export function tagFeed(line: 'GET /api/followed_tags' | 'GET /api/muted_tags'): Feed {
  return createFeed(async (cursor) => {
    const { items, next } = await callPage(line, { query: { limit: 100, ...cursor } })
    return { items: items.map(putTag), next }
  })
}
