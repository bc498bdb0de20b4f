import type { Signal } from '@preact/signals'
import { call, callPage } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import { focusNext } from '../parts/focusNext.ts'
import type { Conversation } from '../schema/api.ts'
import { createFeed, type Feed, feedOf } from '../state/feeds.ts'
import { signalMap } from '../state/boundedMap.ts'
import { pinPosts, putPost } from '../state/posts.ts'
import { onOtherPerson } from '../state/session.ts'
import { showError } from '../state/errorToast.ts'

const limit = 20
const cache = signalMap<Conversation>(500, () => new Set(listed()))
onOtherPerson(() => cache.clear())
pinPosts(() => listed().map((id) => cache.find(id)?.peek()?.last_status?.id))

/** Returns the signal of a conversation in the cache. */
export function conversationSignal(id: string): Signal<Conversation | undefined> {
  return cache.of(id)
}

function listed(): string[] {
  const { ids, waiting } = conversationFeed()
  return [...ids.peek(), ...waiting.peek()]
}

function put(conversations: readonly Conversation[]): string[] {
  return conversations.map((conversation) => {
    if (conversation.last_status) putPost(conversation.last_status)
    conversationSignal(conversation.id).value = conversation
    return conversation.id
  })
}

/** Returns the feed of your conversations in direct posts, the one with the latest post first. */
export function conversationFeed(): Feed {
  return feedOf('conversations', () =>
    createFeed(async (cursor) => {
      const { items, next } = await callPage('GET /api/conversations', { query: { limit, ...cursor } })
      return { items: put(items), next }
    }),
  )
}

/**
 * Reads changed conversations. A conversation that is shown changes in place, and a new one waits above the list. With
 * `isAtOnce`, all of them move to their places in the list.
 */
export async function readChanges(feed: Feed, isAtOnce = false): Promise<void> {
  const state = feed.state.peek()
  if (state === 'new' || state === 'loading') return
  if (feed.ids.peek().length === 0) return feed.renew()
  const keys = put((await callPage('GET /api/conversations', { query: { limit } })).items)
  const shown = feed.ids.peek()
  const fresh = keys.filter((key) => !shown.includes(key))
  // All of them are new, so there may be more between them and those of the list.
  if (isAtOnce && fresh.length === keys.length) return feed.renew()
  if (isAtOnce) feed.ids.value = [...keys, ...shown.filter((key) => !keys.includes(key))]
  else feed.waiting.value = fresh
}

/** Marks a conversation as read or unread. Shows the change at once. */
export async function markRead(id: string, isRead: boolean): Promise<void> {
  const shown = conversationSignal(id)
  const before = shown.peek()
  if (!before || before.unread === !isRead) return
  shown.value = { ...before, unread: !isRead }
  try {
    shown.value = await call(`POST /api/conversations/{id}/${isRead ? 'read' : 'unread'}`, { path: { id } })
  } catch (error) {
    shown.value = { ...shown.peek()!, unread: before.unread }
    showError(error, m.conversations.failed, () => void markRead(id, isRead))
  }
}

/** Removes a conversation from the list, after confirmation. */
export async function removeConversation(id: string, entry: Element | null): Promise<void> {
  const { removeTitle: title, removeText: text, removeYes: yes } = m.conversations
  if (!(await confirm({ title, text, yes }))) return
  const feed = conversationFeed()
  const at = feed.ids.peek().indexOf(id)
  // Waits until the closing dialog has returned the focus.
  requestAnimationFrame(() => {
    focusNext(entry)
    feed.remove(id)
  })
  try {
    await call('DELETE /api/conversations/{id}', { path: { id } })
  } catch (error) {
    feed.ids.value = feed.ids
      .peek()
      .filter((other) => other !== id)
      .toSpliced(at, 0, id)
    showError(error, m.conversations.failed)
  }
}
