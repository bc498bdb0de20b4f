import { Bell, BellOff, History, Link, Pencil, PencilLine, Pin, PinOff, Quote, Trash2, Unlink } from 'lucide'
import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import type { MenuItem } from '../parts/Menu.tsx'
import { authorMenu } from '../people/accountMenu.ts'
import type { Status } from '../schema/api.ts'
import { setInteraction } from '../state/postInteractions.ts'
import { me } from '../state/session.ts'
import { showToast } from '../state/toasts.ts'
import { postPath } from './postPath.ts'
import { confirmDelete, confirmRedraft, confirmRevoke } from './removing.ts'

/** Returns the menu of a post. `askPolicy` opens the window to choose who may quote it. */
export function postMenu(post: Status, askPolicy: () => void): MenuItem[] {
  const { menu } = m.post
  const isOwn = post.account.id === me.value?.id
  return [
    ...(isOwn ? changing(post) : []),
    { label: menu.copy, icon: Link, run: () => void copyLink(post) },
    ...(post.edited_at ? [{ label: menu.history, icon: History, href: `${postPath(post)}/history` }] : []),
    ...(me.value ? [muting(post)] : []),
    ...(isOwn ? ownItems(post, askPolicy) : revokeItems(post)),
    ...(me.value && !isOwn ? authorMenu(post) : []),
  ]
}

const changing = (post: Status): MenuItem[] => [
  { label: m.post.menu.edit, icon: Pencil, run: () => openComposer({ edit: post }) },
]

function muting({ id, muted = false }: Status): MenuItem {
  return {
    label: muted ? m.post.menu.unmute : m.post.menu.mute,
    icon: muted ? Bell : BellOff,
    run: () => void setInteraction(id, 'mute', !muted),
  }
}

function ownItems(post: Status, askPolicy: () => void): MenuItem[] {
  const { menu } = m.post
  const { id, pinned = false, visibility } = post
  return [
    ...(visibility === 'direct'
      ? []
      : [
          {
            label: pinned ? menu.unpin : menu.pin,
            icon: pinned ? PinOff : Pin,
            run: () => void setInteraction(id, 'pin', !pinned),
          },
        ]),
    ...(visibility === 'public' || visibility === 'unlisted'
      ? [{ label: menu.whoMayQuote, icon: Quote, run: askPolicy }]
      : []),
    { label: menu.redraft, icon: PencilLine, run: () => void confirmRedraft(post) },
    { label: menu.delete, icon: Trash2, isDangerous: true, run: () => void confirmDelete(post) },
  ]
}

// Returns an item for a post by another account that quotes your post. The item removes your post from it.
function revokeItems(post: Status): MenuItem[] {
  const quoted = post.quote && 'quoted_status' in post.quote ? (post.quote.quoted_status as Status | null) : null
  if (!quoted || quoted.account.id !== me.value?.id) return []
  return [{ label: m.post.menu.revokeQuote, icon: Unlink, run: () => void confirmRevoke(quoted, post) }]
}

async function copyLink(post: Status): Promise<void> {
  try {
    await navigator.clipboard.writeText(post.url ?? new URL(postPath(post), location.href).href)
    showToast(m.post.copied)
  } catch {
    showToast(m.post.copyFailed, 'failed')
  }
}
