import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { me } from '../state/session.ts'
import { appearance } from './theme.ts'

type Go = (path: string) => void

/** A key for the whole client, or two keys in sequence, such as `g h`. */
export interface Shortcut {
  keys: string
  label(): string
}

interface ShortcutAction extends Shortcut {
  run(go: Go): void
  isOwn?: boolean
}

const actions: readonly ShortcutAction[] = [
  { keys: 'n', label: () => m.navigation.newPost, run: () => openComposer(), isOwn: true },
  { keys: '/', label: () => m.navigation.search, run: (go) => go('/search') },
  { keys: '?', label: () => m.navigation.shortcuts, run: (go) => go('/shortcuts') },
  { keys: 'g h', label: () => m.navigation.home, run: (go) => go('/home'), isOwn: true },
  { keys: 'g n', label: () => m.navigation.notifications, run: (go) => go('/notifications'), isOwn: true },
  { keys: 'g c', label: () => m.navigation.conversations, run: (go) => go('/conversations'), isOwn: true },
  { keys: 'g l', label: () => m.navigation.local, run: (go) => go('/local') },
  { keys: 'g p', label: () => m.navigation.public, run: (go) => go('/public') },
  { keys: 'g e', label: () => m.navigation.explore, run: (go) => go('/explore') },
  { keys: 'g b', label: () => m.navigation.bookmarks, run: (go) => go('/bookmarks'), isOwn: true },
  { keys: 'g f', label: () => m.navigation.favourites, run: (go) => go('/favourites'), isOwn: true },
  { keys: 'g u', label: () => m.navigation.profile, run: (go) => go(`/@${me.peek()?.username}`), isOwn: true },
  { keys: 'g s', label: () => m.navigation.settings, run: (go) => go('/settings'), isOwn: true },
]

export const shortcuts: readonly Shortcut[] = actions

/**
 * Returns whether a key must not act as a shortcut, because it is typed into a field, belongs to a dialog or menu, is
 * pressed with Ctrl, Alt or the command key, or has already been handled.
 */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  const isModified = event.ctrlKey || event.metaKey || event.altKey
  const isText = target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName)
  const isWithin =
    target.closest('[role=menu], [role=dialog]') !== null || document.querySelector('dialog[open]') !== null
  return isModified || isText || isWithin || event.defaultPrevented
}

/** Starts to listen for the keys of the whole client. */
export function startShortcuts(go: Go): () => void {
  let first = ''
  const onKey = (event: KeyboardEvent) => {
    if (!appearance.peek().shortcuts || isTyping(event)) return
    const keys = first ? `${first} ${event.key}` : event.key
    first = keys === 'g' ? 'g' : ''
    const doing = actions.find((one) => one.keys === keys && (!one.isOwn || me.peek()))
    if (!doing) return
    event.preventDefault()
    doing.run(go)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
