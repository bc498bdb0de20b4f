import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import type { Status } from '../schema/api.ts'
import { postSignal } from '../state/posts.ts'
import { me } from '../state/session.ts'
import { isTyping, type Shortcut } from './shortcuts.ts'
import { appearance } from './theme.ts'

interface PostShortcut extends Shortcut {
  /** Returns false if there was nothing to do. */
  run(event: KeyboardEvent): boolean
}

const actions: readonly PostShortcut[] = [
  { keys: 'j', label: () => m.timelines.keys.next, run: () => step(1) },
  { keys: 'k', label: () => m.timelines.keys.previous, run: () => step(-1) },
  { keys: '.', label: () => m.timelines.keys.showNew, run: () => press(document, 'new-posts') },
  { keys: 'o', label: () => m.timelines.keys.open, run: onCurrent('open') },
  // Enter opens a post only if the post itself has the focus. On a focused button or link, Enter activates it.
  { keys: 'Enter', label: () => m.timelines.keys.open, run: (event) => isPost(event.target) && onCurrent('open')() },
  { keys: 'r', label: () => m.post.reply, run: onCurrent('reply') },
  { keys: 'f', label: () => m.post.favourite, run: onCurrent('favourite') },
  { keys: 'b', label: () => m.post.boostOrQuote, run: onCurrent('boost') },
  { keys: 'e', label: () => m.post.react, run: onCurrent('react') },
  { keys: 'd', label: () => m.post.bookmark, run: onCurrent('bookmark') },
  { keys: 'm', label: () => m.timelines.keys.mention, run: mention },
  { keys: 'x', label: () => m.timelines.keys.warning, run: onCurrent('warning') },
]

/** The keys for posts. They act on the focused post, or on the first visible one. */
export const postShortcuts: readonly Shortcut[] = actions.filter(({ keys }) => keys !== 'Enter')

/**
 * Starts to listen for keys. Ignores the second key of a sequence such as `g b`, which `isTyping` recognises by its
 * prevented default action.
 */
export function startPostShortcuts(): () => void {
  const onKey = (event: KeyboardEvent) => {
    // Enter opens the focused post even if shortcuts are turned off.
    if (event.key !== 'Enter' && !appearance.peek().shortcuts) return
    if (isTyping(event) || event.shiftKey || (event.repeat && !/[jk]/.test(event.key))) return
    const doing = actions.find(({ keys }) => keys === event.key)
    if (doing?.run(event)) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

const allPosts = () => [...document.querySelectorAll<HTMLElement>('main [data-post]')]
const isPost = (target: EventTarget | null) => target instanceof HTMLElement && 'post' in target.dataset

/** CSS pixels that the page's header covers, minus a few. */
const covered = 50

function current(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-post]')
  return focused ?? allPosts().find((post) => post.getBoundingClientRect().top >= covered)
}

function step(by: 1 | -1): boolean {
  const all = allPosts()
  const focused = document.activeElement?.closest<HTMLElement>('[data-post]')
  const next = focused ? all[all.indexOf(focused) + by] : current()
  if (!next) return false
  next.focus({ preventScroll: true })
  const { top, bottom } = next.getBoundingClientRect()
  const bar = document.querySelector('.bar')?.getBoundingClientRect().height ?? 0
  if (top < covered || bottom > innerHeight - bar) next.scrollIntoView({ block: 'start' })
  return true
}

function onCurrent(action: string): () => boolean {
  return () => {
    const post = current()
    return post !== undefined && press(post, action)
  }
}

function press(within: ParentNode, action: string): boolean {
  const control = within.querySelector<HTMLElement>(`[data-action="${action}"]`)
  control?.click()
  return control !== null
}

function mention(): boolean {
  const post: Status | undefined = postSignal(current()?.dataset['post'] ?? '').peek()
  if (!post || !me.peek()) return false
  openComposer({ text: `@${post.account.acct} ` })
  return true
}
